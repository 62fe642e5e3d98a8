package io.github.jobenergy.jobcomp.accounting;

import java.time.Duration;

/** A way to let time pass. */
@FunctionalInterface
public interface Rest {

    /** Returns after so long. */
    void rest(Duration duration) throws InterruptedException;
}
