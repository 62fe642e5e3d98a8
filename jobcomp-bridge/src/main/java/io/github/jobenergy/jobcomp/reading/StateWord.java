package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Maps the state words of Slurm to canonical states. Slurm prints a state word in capitals; a file may also contain the short
 * form that {@code sacct --state} accepts ({@code CD}), lower case, or a word truncated to the width of its column, which then
 * ends with {@code +} ({@code CANCELLED+}): these are mapped. An unknown word of the same form is kept, since a later Slurm
 * may have it. Source: job_state_string and job_state_string_compact, slurm_protocol_defs.c, 20.11 to 26.05.
 */
public final class StateWord {

    /** The state of a run whose state word is invalid; Slurm prints the same for an unknown state. */
    public static final JobState UNKNOWN = new JobState("?");

    private static final Map<String, String> SHORT_FORMS = Map.ofEntries(
            Map.entry("PD", "PENDING"),
            Map.entry("R", "RUNNING"),
            Map.entry("S", "SUSPENDED"),
            Map.entry("CD", "COMPLETED"),
            Map.entry("CA", "CANCELLED"),
            Map.entry("F", "FAILED"),
            Map.entry("TO", "TIMEOUT"),
            Map.entry("NF", "NODE_FAIL"),
            Map.entry("PR", "PREEMPTED"),
            Map.entry("BF", "BOOT_FAIL"),
            Map.entry("DL", "DEADLINE"),
            Map.entry("OOM", "OUT_OF_MEMORY"),
            Map.entry("CG", "COMPLETING"),
            Map.entry("CF", "CONFIGURING"),
            Map.entry("RS", "RESIZING"),
            Map.entry("RQ", "REQUEUED"),
            Map.entry("RV", "REVOKED"),
            Map.entry("RF", "REQUEUE_FED"),
            Map.entry("RH", "REQUEUE_HOLD"),
            Map.entry("SE", "SPECIAL_EXIT"),
            Map.entry("ST", "STOPPED"),
            Map.entry("RD", "RESV_DEL_HOLD"),
            Map.entry("SI", "SIGNALING"),
            Map.entry("SO", "STAGE_OUT"));

    /** The state words without a short form. */
    private static final Set<String> OTHERS =
            Set.of("EXPEDITING", "LAUNCH_FAILED", "RECONFIG_FAIL", "POWER_UP_NODE", "UPDATE_DB");

    /** The form of Slurm's state words; each is longer than any short form. */
    private static final Pattern FORM = Pattern.compile("[A-Z][A-Z_]{3,30}");

    /** The last character of a truncated word. */
    private static final String CUT = "+";

    private StateWord() {}

    /** The state of the word; {@link #UNKNOWN} if it has not the form of a state word. */
    public static JobState canonical(String printed) {
        String word = printed.toUpperCase(Locale.ROOT);
        if (isCanonical(word)) {
            return new JobState(word);
        }
        if (SHORT_FORMS.containsKey(word)) {
            return new JobState(SHORT_FORMS.get(word));
        }
        if (word.endsWith(CUT)) {
            return ofCut(word.substring(0, word.length() - CUT.length()));
        }
        return FORM.matcher(printed).matches() ? new JobState(printed) : UNKNOWN;
    }

    private static boolean isCanonical(String word) {
        return SHORT_FORMS.containsValue(word) || OTHERS.contains(word);
    }

    private static JobState ofCut(String beginning) {
        if (isCanonical(beginning)) {
            return new JobState(beginning);
        }
        List<String> words = SHORT_FORMS.values().stream()
                .filter(word -> word.startsWith(beginning))
                .toList();
        return words.size() == 1 ? new JobState(words.get(0)) : UNKNOWN;
    }
}
