package io.github.jobenergy.page;

import java.util.Locale;

/** Text of any source, as it is displayed: a character that cannot be displayed is replaced by its hexadecimal code. */
public final class Shown {

    private Shown() {}

    /**
     * Returns the text with control characters, characters that change the direction of text, and unpaired surrogates as
     * {@code \}{@code xHH}.
     */
    public static String text(String foreign) {
        if (foreign.codePoints().allMatch(Shown::isShown)) {
            return foreign;
        }
        StringBuilder safe = new StringBuilder(foreign.length() + 16);
        foreign.codePoints().forEach(character -> {
            if (isShown(character)) {
                safe.appendCodePoint(character);
            } else {
                safe.append(String.format(Locale.ROOT, "\\x%02x", character));
            }
        });
        return safe.toString();
    }

    /** Checks whether a character is printable: not a control character, and no character that changes the direction of text. */
    static boolean isShown(int character) {
        int type = Character.getType(character);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.SURROGATE;
    }

    /** Returns the text for an SVG picture: as it is displayed, and without any character that could be read as markup. */
    public static String markup(String foreign) {
        return text(foreign)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
