package io.github.jobenergy.jobcomp.decode;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways in which Slurm tells of runs that can be read here. */
public enum RecordFormat {
    /** The environment of one jobcomp/script call, as the hook keeps it: one file for each run. */
    SCRIPT_ENVIRONMENT,
    /** What {@code sacct --parsable2 --duplicates} prints, with its header line, whatever its delimiter. */
    SACCT,
    /** What {@code sacct --json --duplicates} prints. */
    SACCT_JSON,
    /** The records of Slurm's own jobcomp/kafka and jobcomp/elasticsearch, one behind the other. */
    JOBCOMP_KAFKA;

    /** Whether a resize is a record of its own, which says nothing alone. */
    boolean tellsResizesApart() {
        return this == SCRIPT_ENVIRONMENT || this == JOBCOMP_KAFKA;
    }

    /** The dialect of that name. */
    public static Optional<RecordFormat> named(String word) {
        return Arrays.stream(values())
                .filter(dialect -> dialect.word().equals(word))
                .findFirst();
    }

    /** Its name, such as {@code script-environment}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return word();
    }
}
