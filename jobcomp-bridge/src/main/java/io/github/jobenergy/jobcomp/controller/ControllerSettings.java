package io.github.jobenergy.jobcomp.controller;

import java.time.Duration;

/**
 * How the controller is asked.
 *
 * @param squeue Slurm's squeue, as a path or a name on the PATH
 * @param scontrol Slurm's scontrol, likewise
 * @param cluster the cluster asked about
 * @param timeout how long one call may take, above 0
 */
public record ControllerSettings(String squeue, String scontrol, String cluster, Duration timeout) {

    public ControllerSettings {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("starts-timeout: expected more than 0, found " + timeout);
        }
    }
}
