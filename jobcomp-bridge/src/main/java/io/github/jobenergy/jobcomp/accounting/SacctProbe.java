package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.QueryException;
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
 * The version of sacct and the requested fields that it supports. A field that it does not support makes sacct refuse the whole
 * query, so the known fields are read first ({@code sacct -e}), and again when the version changes.
 *
 * @param version such as {@code 22.05.8}; absent if sacct does not report it
 * @param fields the fields to request, in the order of the request
 */
record SacctProbe(Optional<String> version, List<String> fields) {

    /**
     * The fields to request. The first one distinguishes rows and the last one never holds a line end: the fields between them
     * may hold any text.
     */
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

    /** Requested only where an opt-out word is configured, and never published. */
    private static final String ADMIN_COMMENT = "AdminComment";

    private static final Set<String> NEEDED = Set.of("JobIDRaw", "State", "Submit", "Start", "End", "NodeList");

    private static final Pattern VERSION = Pattern.compile("slurm(?:-wlm)? (\\S{1,40})");

    SacctProbe {
        fields = List.copyOf(fields);
    }

    /**
     * Parses the output of {@code sacct -V} and {@code sacct -e}.
     *
     * @throws QueryException if this sacct lacks a field that distinguishes runs
     */
    static SacctProbe of(byte[] versionOutput, byte[] helpFormat) throws QueryException {
        return of(versionOutput, helpFormat, Optional.empty());
    }

    /**
     * Parses the output of {@code sacct -V} and {@code sacct -e}, for runs that may opt out by a word in their AdminComment.
     *
     * @throws QueryException if this sacct lacks a field that distinguishes runs, or the AdminComment
     */
    static SacctProbe of(byte[] versionOutput, byte[] helpFormat, Optional<OptOutWord> optOut) throws QueryException {
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
            throw QueryException.because("sacct -e: expected the fields " + needed + " among others");
        }
        Matcher version = VERSION.matcher(text(versionOutput));
        return new SacctProbe(version.find() ? Optional.of(version.group(1)) : Optional.empty(), fields);
    }

    private static String text(byte[] output) {
        return new String(output, StandardCharsets.UTF_8);
    }
}
