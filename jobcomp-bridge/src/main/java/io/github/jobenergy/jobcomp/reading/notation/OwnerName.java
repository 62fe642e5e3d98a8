package io.github.jobenergy.jobcomp.reading.notation;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name of a user or of a group, as Slurm writes it. For an id that the host cannot resolve, Slurm writes {@code nobody} up
 * to 23.02 (jobcomp/script and jobcomp/elasticsearch up to 22.05), and slurmctld continues to do so until it is restarted;
 * since 23.11 (sacct and squeue) Slurm writes the number itself. Such a name is treated as absent. Source: uid.c, 20.11 to
 * 26.05.
 */
public final class OwnerName {

    private static final String NOBODY = "nobody";

    /** The ids of the actual user nobody: that of most systems, and that of older Red Hat systems and Slurm itself. */
    private static final Set<Long> NOBODY_IDS = Set.of(65_534L, 99L);

    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private OwnerName() {}

    /** The name, if Slurm resolved the id; absent otherwise. */
    public static Optional<String> known(Optional<String> name, Optional<Long> number) {
        if (number.isEmpty()) {
            return known(name);
        }
        boolean isNobody = NOBODY_IDS.contains(number.get());
        String printed = Long.toString(number.get());
        return name.filter(word -> isNobody || !word.equals(NOBODY)).filter(word -> !word.equals(printed));
    }

    /**
     * The canonical name of a user across sources: accounting stores user names in lower case, unless {@code
     * Parameters=PreserveCaseUser} is set in slurmdbd.conf, and slurmctld has them as the host does.
     */
    public static String ofOneUser(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The name of a user or group whose id is not in the record. */
    public static Optional<String> known(Optional<String> name) {
        return name.filter(word -> !word.equals(NOBODY) && !DIGITS.matcher(word).matches());
    }
}
