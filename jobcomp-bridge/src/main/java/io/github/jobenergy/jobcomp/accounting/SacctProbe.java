package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which sacct this is: its version and which of the fields we want it knows. A field it does not know makes sacct refuse the
 * whole question, so it is asked first ({@code sacct -e}), and again when its version changes.
 *
 * @param version such as {@code 22.05.8}; absent if it does not say
 * @param fields the fields to ask for, in the order in which they are asked for
 */
record SacctProbe(Optional<String> version, List<String> fields) {

    /** First a field that tells rows apart, last one that never holds a line end: what lies between may hold anything. */
    static final List<String> WANTED = List.of(
            "JobIDRaw",
            "JobID",
            "Cluster",
            "DBIndex",
            "SLUID",
            "OriginalSLUID",
            "Restarts",
            "State",
            "ExitCode",
            "DerivedExitCode",
            "Submit",
            "Eligible",
            "Start",
            "End",
            "Suspended",
            "TimelimitRaw",
            "NodeList",
            "AllocCPUS",
            "AllocTRES",
            "ReqTRES",
            "ConsumedEnergyRaw",
            "Exclusive",
            "OverSubscribe",
            "User",
            "UID",
            "Group",
            "Account",
            "QOS",
            "Partition",
            "Reason",
            "FailedNode",
            "Reservation",
            "WCKey",
            "JobName",
            "WorkDir",
            "GID");

    /** Asked for only where a word in it means something, and never published. */
    private static final String ADMIN_COMMENT = "AdminComment";

    private static final Set<String> NEEDED = Set.of("JobIDRaw", "State", "Submit", "Start", "End", "NodeList");

    private static final Pattern VERSION = Pattern.compile("slurm(?:-wlm)? (\\S{1,40})");

    SacctProbe {
        fields = List.copyOf(fields);
    }

    /**
     * Reads what {@code sacct -V} and {@code sacct -e} print.
     *
     * @throws AccountingException if this sacct cannot tell one run from another
     */
    static SacctProbe of(byte[] versionOutput, byte[] helpFormat) throws AccountingException {
        return of(versionOutput, helpFormat, Optional.empty());
    }

    /**
     * The same, for runs that may opt out by a word in their AdminComment.
     *
     * @throws AccountingException if this sacct cannot tell one run from another, or who opted out
     */
    static SacctProbe of(byte[] versionOutput, byte[] helpFormat, Optional<OptOutWord> optOut)
            throws AccountingException {
        Set<String> known = new HashSet<>(
                Arrays.asList(text(helpFormat).toLowerCase(Locale.ROOT).trim().split("\\s+")));
        List<String> fields = new ArrayList<>(WANTED);
        Set<String> needed = new HashSet<>(NEEDED);
        if (optOut.isPresent()) {
            fields.add(1, ADMIN_COMMENT);
            needed.add(ADMIN_COMMENT);
        }
        fields.removeIf(field -> !known.contains(field.toLowerCase(Locale.ROOT)));
        if (!fields.containsAll(needed)) {
            throw AccountingException.because("sacct -e: expected the fields " + needed + " among others");
        }
        Matcher version = VERSION.matcher(text(versionOutput));
        return new SacctProbe(version.find() ? Optional.of(version.group(1)) : Optional.empty(), fields);
    }

    private static String text(byte[] output) {
        return new String(output, StandardCharsets.UTF_8);
    }
}
