package io.github.jobenergy.jobcomp.notation;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name of a user or of a group, as Slurm writes it. For a number of which the host knows no name it writes {@code nobody}
 * up to 23.02 (jobcomp/script and jobcomp/elasticsearch up to 22.05), where slurmctld goes on so until it is restarted, and the
 * number itself since 23.11 (sacct and squeue): such a name is none. Source: uid.c, 20.11 to 26.05.
 */
public final class OwnerName {

    private static final String NOBODY = "nobody";

    /** The numbers of the real nobody: of most systems, and of older Red Hat ones and Slurm itself. */
    private static final Set<Long> NOBODYS_NUMBERS = Set.of(65_534L, 99L);

    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private OwnerName() {}

    /** The name, as far as one is known. */
    public static Optional<String> known(Optional<String> name, Optional<Long> number) {
        if (number.isEmpty()) {
            return known(name);
        }
        boolean isNobody = NOBODYS_NUMBERS.contains(number.get());
        String printed = Long.toString(number.get());
        return name.filter(word -> isNobody || !word.equals(NOBODY)).filter(word -> !word.equals(printed));
    }

    /**
     * The name by which a user is one, whoever tells: accounting keeps names of users in small letters, unless
     * {@code Parameters=PreserveCaseUser} of slurmdbd.conf says otherwise, and slurmctld has them as the host does.
     */
    public static String ofOneUser(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The name of somebody whose number is not told. */
    public static Optional<String> known(Optional<String> name) {
        return name.filter(word -> !word.equals(NOBODY) && !DIGITS.matcher(word).matches());
    }
}
