package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.dialect.notation.FreeText;
import io.github.jobenergy.jobcomp.dialect.notation.RawText;
import io.github.jobenergy.jobcomp.reading.StateWord;
import io.github.jobenergy.schemas.job.JobState;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of sacct's output, with access to fields by name.
 *
 * @param header the positions of the fields
 * @param fields the fields as printed; a byte that is not UTF-8 is encoded as in {@link RawText}
 * @param line the number of its first line; of a row from another form than text, the number of the row
 * @param text the whole row as printed
 */
public record SacctRow(SacctHeader header, List<String> fields, int line, String text) {

    /**
     * State words that take precedence over another one in the same field: {@code PENDING REQUEUED} is the state of a requeued
     * run's row in JSON.
     */
    private static final List<String> DECISIVE = List.of("REQUEUED", "RESIZING", "REVOKED");

    /** A field that sacct does not have; present if Start was not printed and is computed from other fields. */
    public static final String COMPUTED_START = "ComputedStart";

    public SacctRow {
        fields = List.copyOf(fields);
    }

    /**
     * A row from another form of sacct's output than text.
     *
     * @param fields the values as the text form would print them, by the names of its fields
     * @param number the number of the row
     * @param text the whole row as printed
     */
    public static SacctRow of(Map<String, String> fields, int number, String text) {
        List<String> names = List.copyOf(fields.keySet());
        return new SacctRow(
                SacctHeader.of(names), names.stream().map(fields::get).toList(), number, text);
    }

    /** The field as printed; empty if sacct did not print it. */
    String text(String name) {
        return RawText.clean(raw(name));
    }

    private String raw(String name) {
        return header.position(name).map(fields::get).orElse("");
    }

    /** A user-chosen field; absent if it is blank or sacct did not print it. */
    Optional<FreeText> freeText(String name) {
        return raw(name).isBlank() ? Optional.empty() : Optional.of(RawText.freeText(raw(name)));
    }

    /** The field; absent if it is blank or sacct did not print it. */
    Optional<String> word(String name) {
        String word = text(name).strip();
        return word.isEmpty() ? Optional.empty() : Optional.of(word);
    }

    /** Whether Start is computed instead of printed by accounting. */
    boolean isStartComputed() {
        return !text(COMPUTED_START).isEmpty();
    }

    /** The state without additions such as {@code by 2002}; absent if there is none. */
    Optional<JobState> state() {
        return word("State")
                .map(state -> state.split("\\s+"))
                .map(words -> Arrays.stream(words)
                        .filter(DECISIVE::contains)
                        .findFirst()
                        .map(JobState::new)
                        .orElseGet(() -> StateWord.canonical(words[0])));
    }

    /** Whether this is the row of a step, not of a job. */
    boolean isStep() {
        return text("JobIDRaw").indexOf('.') >= 0;
    }

    /** The raw job id as printed, without the step. */
    String rawJobId() {
        String raw = text("JobIDRaw");
        int dot = raw.indexOf('.');
        return dot < 0 ? raw : raw.substring(0, dot);
    }

    /** The step id, after the dot of the raw id: {@code batch}, {@code extern}, {@code interactive}, a number. */
    String stepId() {
        String raw = text("JobIDRaw");
        return raw.substring(raw.indexOf('.') + 1);
    }
}
