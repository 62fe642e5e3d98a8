package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.decode.JsonNesting;
import io.github.jobenergy.node.decode.Nesting;

/**
 * Detects whether a line of the line protocol continues in the next line: within a quoted string, which only the value of a field
 * can be.
 *
 * <pre>
 *   name,tag=a"b field="two
 *   lines",other=1 1606494744000000000
 * </pre>
 *
 * A message that begins with a bracket or a brace is treated as JSON.
 */
public final class LineNesting implements Nesting {

    private static final char ESCAPE = '\\';

    private final JsonNesting json = new JsonNesting();

    private Part part = Part.BEGINNING;
    private boolean isEscaped;
    private int lines = 1;

    /** The part of the line that contains the last character. */
    private enum Part {
        BEGINNING,
        JSON,
        REMARK,
        NAME_AND_TAGS,
        KEY,
        EQUALS,
        VALUE,
        TEXT
    }

    @Override
    public void take(int next) {
        json.take(next);
        lines += next == '\n' ? 1 : 0;
        boolean isUnescaped = !isEscaped;
        isEscaped = next == ESCAPE && (isUnescaped || part != Part.TEXT);
        if (isUnescaped) {
            part = partAfter(next);
        }
    }

    private Part partAfter(int next) {
        return switch (part) {
            case BEGINNING -> beginning(next);
            case JSON, REMARK -> part;
            case NAME_AND_TAGS -> next == ' ' ? Part.KEY : part;
            case KEY -> next == '=' ? Part.EQUALS : part;
            case EQUALS -> next == '"' ? Part.TEXT : Part.VALUE;
            case VALUE -> next == ',' ? Part.KEY : part;
            case TEXT -> next == '"' ? Part.VALUE : part;
        };
    }

    private static Part beginning(int next) {
        return switch (next) {
            case ' ', '\t', '\r', '\n' -> Part.BEGINNING;
            case '{', '[' -> Part.JSON;
            case '#' -> Part.REMARK;
            default -> Part.NAME_AND_TAGS;
        };
    }

    @Override
    public boolean continuesWith(int next) {
        return part == Part.JSON ? json.continuesWith(next) : part == Part.TEXT && lines < LineProtocol.MOST_LINES;
    }
}
