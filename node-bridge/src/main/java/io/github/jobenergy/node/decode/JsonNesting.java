package io.github.jobenergy.node.decode;

/**
 * Whether a JSON document that was begun is over, as its characters come. What does not begin as a document is over at once.
 *
 * <pre>
 *   [{"a":1},       goes on in the next line, whatever that begins with
 *    {"a":1,        goes on, unless the next line begins with a bracket or a brace: then this one is torn
 *    {"a            is torn: no text goes over a line's end
 * </pre>
 */
public final class JsonNesting implements Nesting {

    /** What is open, the innermost last. */
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
    public boolean goesOn(int next) {
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
