package io.github.jobenergy.web.access.identity;

/** Text of a request in messages: in quotation marks, printable, and short. */
final class Quoted {

    private static final int MOST_CHARACTERS = 100;

    private Quoted() {}

    /** Quotes a text; other characters than printable ones of ASCII are replaced. */
    static String of(String text) {
        boolean isShort = text.length() <= MOST_CHARACTERS;
        String printable = (isShort ? text : text.substring(0, MOST_CHARACTERS)).replaceAll("[^\\x20-\\x7e]", "?");
        return '"' + printable + (isShort ? "\"" : "...\"");
    }
}
