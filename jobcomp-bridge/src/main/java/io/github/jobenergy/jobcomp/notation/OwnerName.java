package io.github.jobenergy.jobcomp.notation;

import java.util.Optional;
import java.util.Set;

/**
 * The name of a user or of a group, as Slurm writes it. Up to 23.02 (jobcomp/script and jobcomp/elasticsearch up to 22.05) it
 * writes {@code nobody} for a number of which the host knows no name, and slurmctld goes on so until it is restarted: such a
 * name is none. Source: uid.c, 20.11 to 26.05.
 */
public final class OwnerName {

    private static final String NOBODY = "nobody";

    /** The numbers of the real nobody: of most systems, and of older Red Hat ones and Slurm itself. */
    private static final Set<Long> NOBODYS_NUMBERS = Set.of(65_534L, 99L);

    private OwnerName() {}

    /** The name, as far as one is known. */
    public static Optional<String> known(Optional<String> name, Optional<Long> number) {
        boolean isNobody = number.filter(NOBODYS_NUMBERS::contains).isPresent();
        return isNobody ? name : known(name);
    }

    /** The name of somebody whose number is not told. */
    public static Optional<String> known(Optional<String> name) {
        return name.filter(word -> !word.equals(NOBODY));
    }
}
