package io.github.jobenergy.jobcomp.dialect.sacct;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header line of sacct's output: the positions of the fields, and the delimiter. Field names consist of letters in every
 * version, so the header itself reveals the delimiter, and whether lines end with a carriage return and a line feed, as in a
 * file that was edited on Windows. A byte-order mark before the first name is ignored.
 */
public final class SacctHeader {

    /** The fields required to identify a run. */
    public static final List<String> REQUIRED = List.of("JobIDRaw", "State", "Submit", "Start", "End", "NodeList");

    private static final Pattern FIRST_DELIMITER = Pattern.compile("[A-Za-z]+([^A-Za-z]+)[A-Za-z].*", Pattern.DOTALL);

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final String CARRIAGE_RETURN = "\r";

    private final String delimiter;
    private final Map<String, Integer> positions;
    private final int width;
    private final boolean hasCarriageReturns;

    private SacctHeader(List<String> names, String delimiter, boolean hasCarriageReturns) {
        this.delimiter = delimiter;
        this.positions = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            positions.putIfAbsent(names.get(i).toLowerCase(Locale.ROOT), i);
        }
        this.width = names.size();
        this.hasCarriageReturns = hasCarriageReturns;
    }

    /** Parses a header; absent if the line is none. If a name occurs twice, its first column is used. */
    static Optional<SacctHeader> parse(String line) {
        return named(line).filter(header -> header.missing().isEmpty());
    }

    /** The required names that the line lacks; all of them, if it is no line of names. */
    static List<String> missing(String line) {
        return named(line).map(SacctHeader::missing).orElse(REQUIRED);
    }

    private static Optional<SacctHeader> named(String line) {
        boolean hasCarriageReturn = line.endsWith(CARRIAGE_RETURN);
        String names = line.substring(
                line.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0,
                line.length() - (hasCarriageReturn ? CARRIAGE_RETURN.length() : 0));
        Matcher matcher = FIRST_DELIMITER.matcher(names);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String delimiter = matcher.group(1);
        List<String> columns = Arrays.asList(names.split(Pattern.quote(delimiter), -1));
        return Optional.of(new SacctHeader(columns, delimiter, hasCarriageReturn));
    }

    private List<String> missing() {
        return REQUIRED.stream().filter(name -> position(name).isEmpty()).toList();
    }

    /** A line below the header, without the carriage return that ends it in such a file. */
    String line(String text) {
        return hasCarriageReturns && text.endsWith(CARRIAGE_RETURN)
                ? text.substring(0, text.length() - CARRIAGE_RETURN.length())
                : text;
    }

    /** The number of fields of a row. */
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

    /** The position of the field, if sacct printed it. */
    Optional<Integer> position(String name) {
        return Optional.ofNullable(positions.get(name.toLowerCase(Locale.ROOT)));
    }
}
