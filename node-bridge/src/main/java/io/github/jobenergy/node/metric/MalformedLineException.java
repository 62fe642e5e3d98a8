package io.github.jobenergy.node.metric;

/** Reports a line that does not conform to its format. The message has the expected token, the found text and its position. */
final class MalformedLineException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_EXCERPT = 40;

    MalformedLineException(String expected, String line, int at) {
        super("expected " + expected + " at character " + (at + 1) + ", found " + excerpt(line, at));
    }

    private static String excerpt(String line, int at) {
        if (at >= line.length()) {
            return "the end of the line";
        }
        boolean isLong = line.length() - at > LONGEST_EXCERPT;
        return "'" + line.substring(at, isLong ? at + LONGEST_EXCERPT : line.length()) + (isLong ? "…'" : "'");
    }
}
