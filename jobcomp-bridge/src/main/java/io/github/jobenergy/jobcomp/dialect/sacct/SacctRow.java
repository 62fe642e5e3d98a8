package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.reading.StateWord;
import io.github.jobenergy.jobcomp.reading.notation.FreeText;
import io.github.jobenergy.jobcomp.reading.notation.RawText;
import io.github.jobenergy.schemas.job.JobState;
import java.util.List;
import java.util.Optional;

/**
 * A row of sacct's output, with access to fields by name.
 *
 * @param header the positions of the fields
 * @param fields the fields as printed; a byte that is not UTF-8 is encoded as in {@link RawText}
 * @param line the number of its first line
 * @param text the whole row as printed
 */
record SacctRow(SacctHeader header, List<String> fields, int line, String text) {

    SacctRow {
        fields = List.copyOf(fields);
    }

    /** The field as printed; empty if sacct did not print it. */
    String text(String name) {
        return RawText.clean(raw(name));
    }

    /** The field with its name, for an error message. */
    String printed(String name) {
        return name + " '" + text(name).strip() + "'";
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

    /** The state without additions such as {@code by 2002}; absent if there is none. */
    Optional<JobState> state() {
        return word("State").map(state -> StateWord.canonical(state.split("\\s+", 2)[0]));
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
