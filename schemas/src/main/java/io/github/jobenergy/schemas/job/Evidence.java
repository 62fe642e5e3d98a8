package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How we know of a run.
 *
 * @param slurmVersion the version of the Slurm that told us, such as {@code 22.05.8}
 * @param witnesses every source that contributed, in the order script, sacct, kafka
 * @param capture how this run was first noticed
 * @param observedTime when the bridge made this record
 */
public record Evidence(Optional<String> slurmVersion, List<Witness> witnesses, Capture capture, Instant observedTime)
        implements FieldGroup {

    public Evidence {
        witnesses = List.copyOf(witnesses);
    }

    /** A source that can tell of runs. */
    public enum Witness {
        /** The environment of a jobcomp/script hook. */
        SCRIPT,
        /** slurmdbd's accounting, through sacct. */
        SACCT,
        /** A record of Slurm's own jobcomp/kafka or jobcomp/elasticsearch. */
        KAFKA
    }

    /** How a run came to our notice. */
    public enum Capture {
        /** The hook rang. */
        HOOK,
        /** A sweep of accounting found it. */
        SWEEP,
        /** Slurm's own plugin published it. */
        ADOPT,
        /** It was fetched from the past on request. */
        BACKFILL,
        /** It was decoded from a file. */
        FILE
    }
}
