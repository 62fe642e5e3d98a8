package io.github.jobenergy.energy.page;

import java.util.Locale;

/** Text as it may stand in an HTML page or an SVG picture, in an element or between the quotes of an attribute. */
public final class Markup {

    private Markup() {}

    /** The text with nothing left in it that could be read as markup; what cannot be shown is named. */
    public static String escape(String foreign) {
        StringBuilder safe = new StringBuilder(foreign.length() + 16);
        foreign.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> {
                    if (TextPage.isShown(character)) {
                        safe.appendCodePoint(character);
                    } else {
                        safe.append(String.format(Locale.ROOT, "\\x%02x", character));
                    }
                }
            }
        });
        return safe.toString();
    }
}
