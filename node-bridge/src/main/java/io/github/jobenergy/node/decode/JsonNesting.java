package io.github.jobenergy.node.decode;

/**
 * Detects the end of a JSON document that spans several lines, character by character. A message that does not begin as a JSON
 * document ends with its line.
 *
 * <pre>
 *   [{"a":1},       continues in the next line, whatever its first character
 *    {"a":1,        continues, unless the next line begins with a bracket or a brace: then this document is torn
 *    {"a            is torn: no string spans the end of a line
 * </pre>
 */
public final class JsonNesting implements Nesting {

    /** The open brackets and braces, innermost last. */
    private final StringBuilder open = new StringBuilder();

    private boolean hasBegun;
    private boolean isJson;
    private boolean isText;
    private boolean isEscaped;
    private int last;

    @Override
    public void take(int next) {
        if (isText) {
            isText = isEscaped || next != '"';
            isEscaped = !isEscaped && next == '\\';
        } else if (next > ' ') {
            isJson |= !hasBegun && isOpening(next);
            hasBegun = true;
            isText = next == '"';
            nest(next);
            last = next;
        }
    }

    private void nest(int next) {
        if (isOpening(next)) {
            open.append((char) next);
        } else if ((next == '}' || next == ']') && !open.isEmpty()) {
            open.setLength(open.length() - 1);
        }
    }

    @Override
    public boolean continuesWith(int next) {
        if (!isJson || isText || open.isEmpty()) {
            return false;
        }
        boolean takesValue = last == ':' || open.charAt(open.length() - 1) == '[';
        return takesValue || !isOpening(next);
    }

    private static boolean isOpening(int character) {
        return character == '{' || character == '[';
    }
}
