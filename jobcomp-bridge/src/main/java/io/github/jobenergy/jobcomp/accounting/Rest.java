package io.github.jobenergy.jobcomp.accounting;

import java.time.Duration;

/** Waits between queries. */
@FunctionalInterface
public interface Rest {

    /** Returns after the given duration. */
    void rest(Duration duration) throws InterruptedException;
}
