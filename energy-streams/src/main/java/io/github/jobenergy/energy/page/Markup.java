package io.github.jobenergy.energy.page;

import java.util.Locale;

/** Escapes text for an HTML page or an SVG picture, in an element or between the quotes of an attribute. */
public final class Markup {

    private Markup() {}

    /**
     * Returns the text without any character that could be read as markup; characters that cannot be displayed are replaced by
     * their hexadecimal code.
     */
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
