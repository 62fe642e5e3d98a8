package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The sources of a completion record.
 *
 * @param slurmVersion the version of the Slurm installation that reported the run, such as {@code 22.05.8}
 * @param witnesses every source that contributed, in the order script, sacct, kafka
 * @param capture how the run was first detected
 * @param observedTime when the bridge created this record
 */
public record Evidence(Optional<String> slurmVersion, List<Witness> witnesses, Capture capture, Instant observedTime)
        implements FieldGroup {

    public Evidence {
        witnesses = List.copyOf(witnesses);
    }

    /** A source of a completion record. */
    public enum Witness {
        /** The environment of a jobcomp/script hook. */
        SCRIPT,
        /** The accounting of slurmdbd, read through sacct. */
        SACCT,
        /** A record of Slurm's own jobcomp/kafka or jobcomp/elasticsearch plugin. */
        KAFKA
    }

    /** The way in which a run was first detected. */
    public enum Capture {
        /** The jobcomp/script hook reported the run. */
        HOOK,
        /** A sweep of accounting found the run. */
        SWEEP,
        /** Slurm's own plugin published the run. */
        ADOPT,
        /** A requested backfill fetched the run from the past. */
        BACKFILL,
        /** The run was decoded from a file. */
        FILE
    }
}
