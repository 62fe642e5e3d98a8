package io.github.jobenergy.jobcomp.controller;

import java.time.Duration;

/**
 * The settings of the calls of squeue and scontrol.
 *
 * @param squeue Slurm's squeue, as a path or a name on the PATH
 * @param scontrol Slurm's scontrol, likewise
 * @param cluster the cluster to query
 * @param timeout the longest duration of one call, above 0
 */
public record ControllerSettings(String squeue, String scontrol, String cluster, Duration timeout) {

    public ControllerSettings {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("starts-timeout: expected more than 0, found " + timeout);
        }
    }
}
