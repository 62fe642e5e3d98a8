package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.TimeNotation;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the line protocol of InfluxDB, one point per line:
 *
 * <pre>
 *   line   = name { "," key "=" value } blank field { "," field } [ blank time ]
 *   field  = key "=" ( number | integer "i" | integer "u" | truth | text in quotes )
 * </pre>
 *
 * <p>In a name, a backslash escapes a comma and a blank; in keys and in values of tags also an equals sign; in a quoted string a
 * quote and a backslash. Before any other character it is a literal backslash. A quoted string may span several lines. Lines that
 * begin with {@code #} are comments. Source: the reference of the line protocol in InfluxDB's documentation.
 */
final class LineProtocol {

    private static final Pattern FLOAT = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,4})?");
    private static final Pattern WHOLE = Pattern.compile("-?\\d+[iu]");
    private static final Pattern TIME = Pattern.compile("-?\\d{1,20}");
    private static final Set<String> BOOLEANS =
            Set.of("t", "T", "true", "True", "TRUE", "f", "F", "false", "False", "FALSE");

    /** The maximum number of lines of a quoted string; an unterminated string would include all lines after it. */
    static final int MOST_LINES = 100;

    private static final String OF_A_NAME = ", ";
    private static final String OF_A_KEY = ",= ";

    private final String text;
    private int at;

    private LineProtocol(String text) {
        this.text = text;
    }

    /** Parses all lines of the text. */
    static void read(String text, PointSink sink) {
        new LineProtocol(text).read(sink);
    }

    private void read(PointSink sink) {
        while (at < text.length()) {
            if (isBlank() || text.charAt(at) == '\n') {
                at++;
            } else if (text.charAt(at) == '#') {
                skipLine();
            } else {
                readLine(sink);
            }
        }
    }

    private void readLine(PointSink sink) {
        int from = at;
        try {
            sink.take(point());
        } catch (UnusableValueException unusable) {
            sink.reject(unusable);
            at = from;
            skipLine();
        }
    }

    private InfluxPoint point() throws UnusableValueException {
        String name = word("the name of a measurement", OF_A_NAME);
        Map<String, String> tags = tags();
        skipBlanks("a field");
        Map<String, FieldValue> fields = fields();
        return new InfluxPoint(name, tags, fields, time());
    }

    private Map<String, String> tags() throws UnusableValueException {
        Map<String, String> tags = new HashMap<>();
        while (is(',')) {
            at++;
            String key = word("the key of a tag", OF_A_KEY);
            expect('=');
            requireFirst(key, tags.put(key, word("the value of the tag " + key, OF_A_KEY)));
        }
        return tags;
    }

    private Map<String, FieldValue> fields() throws UnusableValueException {
        Map<String, FieldValue> fields = new HashMap<>();
        do {
            String key = word("the key of a field", OF_A_KEY);
            expect('=');
            requireFirst(key, fields.put(key, is('"') ? quoted() : bare(key)));
        } while (skip(','));
        return fields;
    }

    /** Rejects a line with two values of one key, of which either could be the right one. */
    private static void requireFirst(String key, @Nullable Object other) throws UnusableValueException {
        if (other != null) {
            throw UnusableValueException.invalid("line", "each tag and each field once", key);
        }
    }

    private Optional<Instant> time() throws UnusableValueException {
        while (isBlank()) {
            at++;
        }
        int from = at;
        while (at < text.length() && text.charAt(at) != '\n' && !isBlank()) {
            at++;
        }
        String written = text.substring(from, at);
        while (isBlank()) {
            at++;
        }
        if (at < text.length() && text.charAt(at) != '\n') {
            throw unexpected("the end of the line");
        }
        if (written.isEmpty()) {
            return Optional.empty();
        }
        Optional<Instant> time = TIME.matcher(written).matches() ? TimeNotation.sinceEpoch(written) : Optional.empty();
        if (time.isEmpty()) {
            throw UnusableValueException.invalid("timestamp", "a time in s, ms, µs or ns since 1970", written);
        }
        return time;
    }

    /** Reads a word up to one of these characters or to the end of the line; a backslash escapes these characters. */
    private String word(String what, String ends) throws UnusableValueException {
        StringBuilder word = new StringBuilder();
        while (at < text.length() && !isEnd(ends)) {
            boolean isEscape = text.charAt(at) == '\\' && at + 1 < text.length() && isAny(text.charAt(at + 1), ends);
            at += isEscape ? 1 : 0;
            word.append(text.charAt(at));
            at++;
        }
        if (word.isEmpty()) {
            throw unexpected(what);
        }
        return word.toString();
    }

    private boolean isEnd(String ends) {
        char c = text.charAt(at);
        return c == '\n' || (c == '\r' && isLineEnd(at + 1)) || isAny(c, ends);
    }

    private static boolean isAny(char c, String some) {
        return some.indexOf(c) >= 0;
    }

    private FieldValue quoted() throws UnusableValueException {
        StringBuilder value = new StringBuilder();
        int lines = 1;
        at++;
        while (at < text.length() && text.charAt(at) != '"' && lines <= MOST_LINES) {
            lines += text.charAt(at) == '\n' ? 1 : 0;
            boolean isEscape = text.charAt(at) == '\\' && at + 1 < text.length() && isAny(text.charAt(at + 1), "\"\\");
            at += isEscape ? 1 : 0;
            value.append(text.charAt(at));
            at++;
        }
        expect('"');
        return new FieldValue(false, value.toString());
    }

    private FieldValue bare(String key) throws UnusableValueException {
        int from = at;
        while (at < text.length() && !isEnd(OF_A_NAME)) {
            at++;
        }
        String value = text.substring(from, at);
        if (WHOLE.matcher(value).matches()) {
            return new FieldValue(true, value.substring(0, value.length() - 1));
        }
        if (!FLOAT.matcher(value).matches() && !BOOLEANS.contains(value)) {
            throw UnusableValueException.invalid(key, "a number, true or false, or a text in quotes", value);
        }
        return new FieldValue(!BOOLEANS.contains(value), value);
    }

    private void skipBlanks(String next) throws UnusableValueException {
        if (!is(' ')) {
            throw unexpected("a blank and " + next);
        }
        while (is(' ')) {
            at++;
        }
    }

    private void skipLine() {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end + 1;
    }

    private boolean skip(char c) {
        boolean isNext = is(c);
        at += isNext ? 1 : 0;
        return isNext;
    }

    private void expect(char c) throws UnusableValueException {
        if (!skip(c)) {
            throw unexpected("'" + c + "'");
        }
    }

    private boolean is(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private boolean isBlank() {
        return is(' ') || is('\r') || is('\t');
    }

    private boolean isLineEnd(int index) {
        return index >= text.length() || text.charAt(index) == '\n';
    }

    private UnusableValueException unexpected(String expected) {
        int line = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
        String found = at >= text.length() || text.charAt(at) == '\n' ? "the end of the line" : "something else";
        return UnusableValueException.malformed(
                "expected " + expected + " at character " + (at - line + 1) + " of a line, found " + found);
    }
}
