package io.github.jobenergy.jobcomp.dialect.notation;

import java.util.Optional;

/**
 * Parses a workload characterization key (WCKey) as Slurm writes it: {@code *proj} is the default key {@code proj} of a run
 * that requested none. sacct prints the mark in text output but not in JSON, which has a flag instead ({@code
 * ASSIGNED_DEFAULT}); the plugins print the mark.
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
