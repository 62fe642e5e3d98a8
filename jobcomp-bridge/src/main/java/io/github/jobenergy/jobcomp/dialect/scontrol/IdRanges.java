package io.github.jobenergy.jobcomp.dialect.scontrol;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses numbers as Slurm prints the bits of a bitmap: {@code 0-3,8} (bit_fmt of bitstring.c, 20.11 to 26.05). */
final class IdRanges {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    private IdRanges() {}

    /**
     * Parses numbers from 0 to {@code largest}, in the order printed.
     *
     * @throws UnusableRecordException if the text is anything else
     */
    static List<Integer> parse(String field, String printed, int largest) throws UnusableRecordException {
        List<Integer> ids = new ArrayList<>();
        for (String item : printed.split(",", -1)) {
            Matcher range = RANGE.matcher(item);
            if (!range.matches()) {
                throw UnusableRecordException.invalid(field, "numbers such as 0-3,8", printed);
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first || last > largest || ids.size() > largest) {
                throw UnusableRecordException.invalid(field, "rising numbers up to " + largest, printed);
            }
            for (int id = first; id <= last; id++) {
                ids.add(id);
            }
        }
        return ids;
    }
}
