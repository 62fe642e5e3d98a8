package io.github.jobenergy.jobcomp.sacct;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header line of sacct: which fields stand where, and what stands between them. Field names are letters only in every
 * version, so the header itself tells the delimiter, whatever it is.
 */
public final class SacctHeader {

    /** Without these no run can be told from another. */
    public static final List<String> REQUIRED = List.of("JobIDRaw", "State", "Submit", "Start", "End", "NodeList");

    private static final Pattern FIRST_DELIMITER = Pattern.compile("[A-Za-z]+([^A-Za-z]+)[A-Za-z].*", Pattern.DOTALL);

    private final String delimiter;
    private final Map<String, Integer> positions;
    private final int width;

    private SacctHeader(String delimiter, Map<String, Integer> positions, int width) {
        this.delimiter = delimiter;
        this.positions = positions;
        this.width = width;
    }

    /** The header, if this line is one. Where a name stands twice, its first column counts. */
    static Optional<SacctHeader> parse(String line) {
        Matcher matcher = FIRST_DELIMITER.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String delimiter = matcher.group(1);
        SacctHeader header = of(Arrays.asList(line.split(Pattern.quote(delimiter), -1)), delimiter);
        boolean complete =
                REQUIRED.stream().allMatch(name -> header.position(name).isPresent());
        return complete ? Optional.of(header) : Optional.empty();
    }

    /** The header of rows that are no lines. */
    static SacctHeader of(List<String> names) {
        return of(names, "");
    }

    private static SacctHeader of(List<String> names, String delimiter) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            positions.putIfAbsent(names.get(i).toLowerCase(Locale.ROOT), i);
        }
        return new SacctHeader(delimiter, positions, names.size());
    }

    /** How many fields a row has. */
    int width() {
        return width;
    }

    int countFields(String line) {
        int count = 1;
        for (int at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + delimiter.length())) {
            count++;
        }
        return count;
    }

    List<String> fields(String row) {
        return Arrays.asList(row.split(Pattern.quote(delimiter), -1));
    }

    /** Where the field stands, if sacct printed it. */
    Optional<Integer> position(String name) {
        return Optional.ofNullable(positions.get(name.toLowerCase(Locale.ROOT)));
    }
}
