package io.github.jobenergy.node.unit;

import java.util.Locale;

/**
 * Normalizes names of units, as written by collectors and exporters: {@code Watts}, {@code kilowatt hours}, {@code watt-hours}.
 */
final class UnitName {

    private static final char PLURAL = 's';

    private UnitName() {}

    /** The name in lower case and singular, with {@code _} between its parts. */
    static String canonical(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
        boolean isPlural = !word.isEmpty() && word.charAt(word.length() - 1) == PLURAL;
        return isPlural ? word.substring(0, word.length() - 1) : word;
    }
}
