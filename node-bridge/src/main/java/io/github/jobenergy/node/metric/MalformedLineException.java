package io.github.jobenergy.node.metric;

/** A line that is not what its format makes of lines. The message says what was expected, what was found and where in it. */
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
