package io.github.jobenergy.jobcomp.decode;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways in which Slurm tells of runs that can be read here. */
public enum Dialect {
    /** The environment of one jobcomp/script call, as the hook keeps it: one file for each run. */
    SCRIPT_ENVIRONMENT,
    /** What {@code sacct --parsable2 --duplicates} prints, with its header line, whatever its delimiter. */
    SACCT;

    /** The dialect of that name. */
    public static Optional<Dialect> named(String word) {
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
