package io.github.jobenergy.jobcomp.decode;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The formats of Slurm's job records that {@link FileDecoder} reads. */
public enum RecordFormat {
    /** The environment of one jobcomp/script call, as the hook writes it: one file for each run. */
    SCRIPT_ENVIRONMENT,
    /** The output of {@code sacct --parsable2 --duplicates}, with its header line and any delimiter. */
    SACCT,
    /** The records of Slurm's own jobcomp/kafka and jobcomp/elasticsearch, concatenated. */
    JOBCOMP_KAFKA;

    /** Whether the format has a separate record for each resize, which is incomplete without the end record of its run. */
    boolean distinguishesResizes() {
        return this == SCRIPT_ENVIRONMENT || this == JOBCOMP_KAFKA;
    }

    /** The format of this name. */
    public static Optional<RecordFormat> named(String word) {
        return Arrays.stream(values())
                .filter(dialect -> dialect.word().equals(word))
                .findFirst();
    }

    /** The name of the format, such as {@code script-environment}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return word();
    }
}
