package io.github.jobenergy.jobcomp.sacct;

import java.util.List;
import java.util.Optional;

/**
 * One row of sacct's output, read by name.
 *
 * @param header which field stands where
 * @param fields the fields as printed
 * @param line the number of its first line
 * @param text the whole row as printed
 */
record SacctRow(SacctHeader header, List<String> fields, int line, String text) {

    SacctRow {
        fields = List.copyOf(fields);
    }

    /** The field as printed; empty if sacct did not print it. */
    String text(String name) {
        return header.position(name).map(fields::get).orElse("");
    }

    /** The field; absent if it is blank or sacct did not print it. */
    Optional<String> word(String name) {
        String word = text(name).strip();
        return word.isEmpty() ? Optional.empty() : Optional.of(word);
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
