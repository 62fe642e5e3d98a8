package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.Series.Line;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Parses a line with a value:
 *
 * <pre>
 *   line   = name [ "{" [ label { "," label } [ "," ] ] "}" ] value [ time ] [ exemplar ]
 *   line   = "{" quoted { "," label } [ "," ] "}" value [ time ] [ exemplar ]      the name among the labels, quoted
 *   label  = ( name | quoted ) "=" quoted
 *   quoted = '"' { any but '"', "\" and line feed | "\\" | '\"' | "\n" } '"'
 *   exemplar = "#" anything                                                        OpenMetrics only, not read
 * </pre>
 *
 * Blanks and tabs are allowed between tokens.
 */
final class LineReader {

    private static final int MOST_LABELS = 256;

    private final String text;
    private final ExpositionFormat dialect;
    private int at;
    private String name = "";

    LineReader(String text, ExpositionFormat dialect) {
        this.text = text;
        this.dialect = dialect;
    }

    /** The metric name at the beginning of a line; empty if the line begins with none or with a quoted one. */
    static String leadingName(String text) {
        int from = skipBlanks(text, 0);
        return text.substring(from, endOfName(text, from));
    }

    /** The series of the line with this number. To be called once. */
    Series read(int number) throws MalformedLineException {
        at = skipBlanks(text, 0);
        name = name();
        at = skipBlanks(text, at);
        Map<String, String> labels = take('{') ? labels() : Map.of();
        if (name.isEmpty()) {
            throw expected("the name of a metric");
        }
        String value = token("a value");
        Optional<Instant> time = time();
        requireEnd();
        return new Series(name, labels, value, time, new Line(number, text));
    }

    private Map<String, String> labels() throws MalformedLineException {
        Map<String, String> labels = new HashMap<>();
        at = skipBlanks(text, at);
        while (!take('}')) {
            label(labels);
            at = skipBlanks(text, at);
            if (!take(',') && !(at < text.length() && text.charAt(at) == '}')) {
                throw expected("',' or '}'");
            }
            at = skipBlanks(text, at);
        }
        return labels;
    }

    private void label(Map<String, String> labels) throws MalformedLineException {
        boolean isQuoted = at < text.length() && text.charAt(at) == '"';
        String label = isQuoted ? quoted() : name();
        at = skipBlanks(text, at);
        if (isQuoted && name.isEmpty() && labels.isEmpty() && !(at < text.length() && text.charAt(at) == '=')) {
            name = label;
            return;
        }
        if (label.isEmpty()) {
            throw expected("the name of a label");
        }
        if (!take('=')) {
            throw expected("'='");
        }
        at = skipBlanks(text, at);
        if (labels.put(label, quoted()) != null) {
            throw expected("the label " + label + " once, it came again before this; a label");
        }
        if (labels.size() > MOST_LABELS) {
            throw expected("at most " + MOST_LABELS + " labels, more came before this; a label");
        }
    }

    private String quoted() throws MalformedLineException {
        if (!take('"')) {
            throw expected("'\"'");
        }
        StringBuilder quoted = new StringBuilder();
        while (!take('"')) {
            if (at >= text.length()) {
                throw expected("'\"'");
            }
            char character = text.charAt(at++);
            quoted.append(character == '\\' ? escaped() : character);
        }
        return quoted.toString();
    }

    private char escaped() throws MalformedLineException {
        char escaped = at < text.length() ? text.charAt(at) : ' ';
        if (escaped != '\\' && escaped != '"' && escaped != 'n') {
            throw expected("'\\', '\"' or 'n' after a backslash");
        }
        at++;
        return escaped == 'n' ? '\n' : escaped;
    }

    private Optional<Instant> time() throws MalformedLineException {
        int start = skipBlanks(text, at);
        if (start >= text.length() || text.charAt(start) == '#') {
            return Optional.empty();
        }
        Optional<BigDecimal> time = AmountParser.parse(token("a time"));
        try {
            return Optional.of(
                    time.map(dialect::instant).filter(UtcTime::isWritable).orElseThrow(ArithmeticException::new));
        } catch (ArithmeticException | DateTimeException noTime) {
            at = start;
            throw expected(dialect == ExpositionFormat.TEXT ? "a time in milliseconds" : "a time in seconds");
        }
    }

    private void requireEnd() throws MalformedLineException {
        at = skipBlanks(text, at);
        boolean isExemplar = dialect == ExpositionFormat.OPENMETRICS && at < text.length() && text.charAt(at) == '#';
        if (at < text.length() && !isExemplar) {
            throw expected("the end of the line");
        }
    }

    private String token(String what) throws MalformedLineException {
        at = skipBlanks(text, at);
        int start = at;
        while (at < text.length() && !isBlank(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw expected(what);
        }
        return text.substring(start, at);
    }

    private String name() {
        int start = at;
        at = endOfName(text, at);
        return text.substring(start, at);
    }

    private boolean take(char character) {
        boolean isNext = at < text.length() && text.charAt(at) == character;
        if (isNext) {
            at++;
        }
        return isNext;
    }

    private MalformedLineException expected(String expected) {
        return new MalformedLineException(expected, text, at);
    }

    private static int endOfName(String text, int from) {
        int end = from;
        while (end < text.length() && isOfName(text.charAt(end), end > from)) {
            end++;
        }
        return end;
    }

    private static int skipBlanks(String text, int from) {
        int end = from;
        while (end < text.length() && isBlank(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isOfName(char c, boolean isInside) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '_'
                || c == ':'
                || (isInside && c >= '0' && c <= '9');
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t';
    }
}
