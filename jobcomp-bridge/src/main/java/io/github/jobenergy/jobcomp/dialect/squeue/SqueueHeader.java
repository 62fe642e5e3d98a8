package io.github.jobenergy.jobcomp.dialect.squeue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header line of squeue: the position of each field, and the delimiter between fields. Field names consist of letters and
 * {@code _}, so the delimiter follows from the header. A field that this squeue does not support has an empty name.
 */
final class SqueueHeader {

    private static final List<String> REQUIRED = List.of("JOBID", "STATE", "SUBMIT_TIME", "START_TIME", "NODELIST");

    private static final Pattern FIRST_DELIMITER = Pattern.compile("[A-Z_]+([^A-Z_]+)[A-Z_].*", Pattern.DOTALL);

    private final Pattern delimiter;
    private final Map<String, Integer> positions;
    private final int width;

    private SqueueHeader(Pattern delimiter, Map<String, Integer> positions, int width) {
        this.delimiter = delimiter;
        this.positions = positions;
        this.width = width;
    }

    /**
     * Parses the line; absent if it is not a header. If a name occurs twice (in {@code -o %all}), its last column is the raw one.
     */
    static Optional<SqueueHeader> parse(String line) {
        Matcher matcher = FIRST_DELIMITER.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Pattern delimiter = Pattern.compile(matcher.group(1), Pattern.LITERAL);
        String[] names = delimiter.split(line, -1);
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            positions.put(names[i], i);
        }
        return positions.keySet().containsAll(REQUIRED)
                ? Optional.of(new SqueueHeader(delimiter, positions, names.length))
                : Optional.empty();
    }

    /** Returns the number of fields of a row. */
    int width() {
        return width;
    }

    List<String> fields(String row) {
        return Arrays.asList(delimiter.split(row, -1));
    }

    /** Returns the field as printed; empty if squeue did not print it. */
    String text(List<String> fields, String name) {
        Integer position = positions.get(name);
        return position == null ? "" : fields.get(position).strip();
    }
}
