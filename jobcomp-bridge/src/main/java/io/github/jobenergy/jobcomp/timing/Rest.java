package io.github.jobenergy.jobcomp.timing;

import java.time.Duration;

/** Waits between queries. */
@FunctionalInterface
public interface Rest {

    /** Returns after the given duration. */
    void rest(Duration duration) throws InterruptedException;
}
