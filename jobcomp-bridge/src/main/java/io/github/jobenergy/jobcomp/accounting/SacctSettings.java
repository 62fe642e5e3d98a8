package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The settings of the calls of sacct.
 *
 * @param program the path of sacct, or its name on the PATH
 * @param cluster the cluster to query
 * @param timeout the longest duration of one call, above 0
 * @param plausibility the bound beyond which a number of joules is no measurement
 */
public record SacctSettings(String program, String cluster, Duration timeout, Plausibility plausibility) {

    public SacctSettings {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("sacct-timeout: expected more than 0, found " + timeout);
        }
    }

    /** Returns another of Slurm's programs in the folder of sacct. */
    public String beside(String other) {
        Path folder = Path.of(program).getParent();
        return folder == null ? other : folder.resolve(other).toString();
    }
}
