package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How sacct is called.
 *
 * @param program its path, or its name on the PATH
 * @param cluster the cluster asked about
 * @param timeout how long one call may take, above 0
 * @param plausibility the bound on what nodes can have drawn
 */
public record SacctSettings(String program, String cluster, Duration timeout, Plausibility plausibility) {

    public SacctSettings {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("sacct-timeout: expected more than 0, found " + timeout);
        }
    }

    /** Another of Slurm's programs, where this one is. */
    String beside(String other) {
        Path folder = Path.of(program).getParent();
        return folder == null ? other : folder.resolve(other).toString();
    }
}
