package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words for a run's state. Slurm prints one of its words in capitals; a file may also hold the short form that
 * {@code sacct --state} takes ({@code CD}), small letters, or a word cut to the width of its column, which then ends with
 * {@code +} ({@code CANCELLED+}): those are mapped. A word of that form that is not known here is kept, since a later Slurm may
 * have it. Source: job_state_string and job_state_string_compact, slurm_protocol_defs.c, 20.11 to 26.05.
 */
public final class StateWord {

    /** The state of a run whose word is none; Slurm prints it of a state that it does not know. */
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

    /** Those that have no short form. */
    private static final Set<String> OTHERS =
            Set.of("EXPEDITING", "LAUNCH_FAILED", "RECONFIG_FAIL", "POWER_UP_NODE", "UPDATE_DB");

    /** The form of Slurm's words; none is as short as a short form. */
    private static final Pattern FORM = Pattern.compile("[A-Z][A-Z_]{3,30}");

    /** What a word that was cut ends with. */
    private static final String CUT = "+";

    private StateWord() {}

    /** The state that the word stands for; {@link #UNKNOWN} where it can be none of Slurm's. */
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
