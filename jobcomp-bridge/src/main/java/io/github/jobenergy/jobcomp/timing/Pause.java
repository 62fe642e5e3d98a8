package io.github.jobenergy.jobcomp.timing;

import java.time.Duration;

/** Waits between queries. */
@FunctionalInterface
public interface Pause {

    /**
     * Returns after the given duration.
     *
     * @throws InterruptedException if the thread was interrupted
     */
    void sleep(Duration duration) throws InterruptedException;
}
