package io.github.jobenergy.jobcomp.controller;

import java.time.Duration;

/** Lets time pass. */
@FunctionalInterface
public interface Pause {

    /**
     * Returns when that much time has passed.
     *
     * @throws InterruptedException if the thread was told to stop
     */
    void sleep(Duration duration) throws InterruptedException;
}
