package io.github.jobenergy.jobcomp.notation;

import java.util.Optional;

/**
 * A workload characterization key (WCKey), as Slurm writes it: {@code *proj} is {@code proj}, given to a run that asked for
 * none. sacct prints the mark as text and not as JSON, where a flag says so ({@code ASSIGNED_DEFAULT}); the plugins print it.
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
