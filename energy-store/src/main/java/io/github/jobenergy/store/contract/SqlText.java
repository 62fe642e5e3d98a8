package io.github.jobenergy.store.contract;

/** Texts as a database stores them. */
public final class SqlText {

    private static final int REPLACEMENT = 0xFFFD;

    private SqlText() {}

    /** Returns the text with the characters replaced that no text of PostgreSQL contains: U+0000, and unpaired surrogates. */
    public static String valid(String text) {
        if (text.chars().noneMatch(unit -> unit == 0 || Character.isSurrogate((char) unit))) {
            return text;
        }
        StringBuilder valid = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == 0 || isSurrogate(point) ? REPLACEMENT : point)
                .forEach(valid::appendCodePoint);
        return valid.toString();
    }

    private static boolean isSurrogate(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }
}
