package io.github.jobenergy.jobcomp.reading.notation;

import java.util.Optional;

/**
 * Parses a workload characterization key (WCKey) as Slurm writes it: {@code *proj} is the default key {@code proj} of a run
 * that requested none. sacct and the plugins print the mark.
 */
public final class WorkloadKey {

    private static final String DEFAULT_MARK = "*";

    private WorkloadKey() {}

    /** The key without the mark, if there is one. */
    public static Optional<String> of(Optional<String> printed) {
        return printed.map(key -> key.startsWith(DEFAULT_MARK) ? key.substring(DEFAULT_MARK.length()) : key)
                .filter(key -> !key.isBlank());
    }
}
