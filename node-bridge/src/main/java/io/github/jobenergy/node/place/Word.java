package io.github.jobenergy.node.place;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a line, with its position. Blanks separate words; double quotes enclose blanks and {@code #}, and {@code \"} and {@code
 * \\} stand for a quote and a backslash in them. {@code #} at the start of a word begins a comment.
 *
 * @param text the word without quotes
 * @param position the position, such as {@code places.txt:3:12}
 */
record Word(String text, String position) {

    private static final int LONGEST_EXCERPT = 60;

    /** Splits a line into words. */
    static List<Word> of(String line, String file, int lineNumber) {
        List<Word> words = new ArrayList<>();
        int at = 0;
        while (at < line.length()) {
            if (isBlank(line.charAt(at))) {
                at++;
            } else if (line.charAt(at) == '#') {
                break;
            } else {
                StringBuilder text = new StringBuilder();
                String position = file + ":" + lineNumber + ":" + (at + 1);
                at = read(line, at, text, position);
                words.add(new Word(text.toString(), position));
            }
        }
        return words;
    }

    private static int read(String line, int start, StringBuilder text, String position) {
        boolean isQuoted = false;
        int at = start;
        while (at < line.length() && (isQuoted || !isBlank(line.charAt(at)))) {
            char next = line.charAt(at);
            if (next == '"') {
                isQuoted = !isQuoted;
            } else if (isQuoted && next == '\\' && at + 1 < line.length() && isEscapable(line.charAt(at + 1))) {
                at++;
                text.append(line.charAt(at));
            } else {
                text.append(next);
            }
            at++;
        }
        if (isQuoted) {
            throw new IllegalArgumentException(position + ": expected a closing '\"', found the end of the line");
        }
        return at;
    }

    /** Whether a character is a blank of Unicode, such as the no-break space of text copied from a page. */
    private static boolean isBlank(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private static boolean isEscapable(char character) {
        return character == '"' || character == '\\';
    }

    /** The text before the first occurrence of the mark; the whole text if there is none. */
    String before(char mark) {
        int index = text.indexOf(mark);
        return index < 0 ? text : text.substring(0, index);
    }

    /** The word after the first occurrence of the mark; empty if there is none. */
    Word behind(char mark) {
        int index = text.indexOf(mark);
        return new Word(index < 0 ? "" : text.substring(index + 1), position);
    }

    /** The error that this word is not what was expected. */
    IllegalArgumentException expected(String expected) {
        return new IllegalArgumentException(position + ": expected " + expected + ", found '" + brief() + "'");
    }

    private String brief() {
        String line = text.codePoints()
                .limit(LONGEST_EXCERPT)
                .map(character -> Character.isISOControl(character) ? ' ' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return line.length() < text.length() ? line + "…" : line;
    }
}
