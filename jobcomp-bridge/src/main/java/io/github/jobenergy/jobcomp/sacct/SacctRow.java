package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.notation.FreeText;
import io.github.jobenergy.jobcomp.notation.RawText;
import io.github.jobenergy.jobcomp.reading.StateWord;
import io.github.jobenergy.schemas.job.JobState;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One row of sacct's output, read by name.
 *
 * @param header which field stands where
 * @param fields the fields as printed, in which a byte that is not UTF-8 is what {@link RawText} makes of it
 * @param line the number of its first line; of a row that is no line, its number
 * @param text the whole row as printed
 */
public record SacctRow(SacctHeader header, List<String> fields, int line, String text) {

    /**
     * State words that say what became of a run where they stand beside another: {@code PENDING REQUEUED} is how JSON calls
     * the row of a run that was put back into the queue.
     */
    private static final List<String> DECISIVE = List.of("REQUEUED", "RESIZING", "REVOKED");

    /** A field of no sacct, there where Start was not printed and is computed from other fields. */
    public static final String COMPUTED_START = "ComputedStart";

    public SacctRow {
        fields = List.copyOf(fields);
    }

    /**
     * A row that sacct tells in another form than text.
     *
     * @param fields what it says, by the names of the text's fields and as the text would print it
     * @param number its number
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

    /** What a user chose; absent if it is blank or sacct did not print it. */
    Optional<FreeText> freeText(String name) {
        return raw(name).isBlank() ? Optional.empty() : Optional.of(RawText.freeText(raw(name)));
    }

    /** The field; absent if it is blank or sacct did not print it. */
    Optional<String> word(String name) {
        String word = text(name).strip();
        return word.isEmpty() ? Optional.empty() : Optional.of(word);
    }

    /** Whether Start is not what accounting printed. */
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

    /** Whether this is a step and not a job. */
    boolean isStep() {
        return text("JobIDRaw").indexOf('.') >= 0;
    }

    /** The raw job id as printed, of a step's job too. */
    String rawJobId() {
        String raw = text("JobIDRaw");
        int dot = raw.indexOf('.');
        return dot < 0 ? raw : raw.substring(0, dot);
    }

    /** What stands behind the dot of a step: {@code batch}, {@code extern}, {@code interactive}, a number. */
    String stepId() {
        String raw = text("JobIDRaw");
        return raw.substring(raw.indexOf('.') + 1);
    }
}
