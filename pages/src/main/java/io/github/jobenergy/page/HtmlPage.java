package io.github.jobenergy.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * Prints a page as HTML, without scripts. It is printable, and follows the reader's choice of light or dark.
 */
public final class HtmlPage {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlPage.class.getClassLoader(), "io.github.jobenergy.page.template");

    private static final String STYLE = resource("page.css");

    private HtmlPage() {}

    /** Returns the page as one self-contained file: no script, no font and no picture from elsewhere. */
    public static String print(Page page) {
        return print(page, Frame.FILE);
    }

    /** Returns the page in a frame. */
    public static String print(Page page, Frame frame) {
        StringOutput html = new StringOutput(16_384);
        TEMPLATES.render("page.jte", Map.of("page", page, "frame", frame), html);
        return html.toString();
    }

    /** Returns the style sheet of pages, which a server offers where {@link Frame#stylesheet} states. */
    public static String style() {
        return STYLE;
    }

    private static String resource(String name) {
        try (InputStream style =
                Objects.requireNonNull(HtmlPage.class.getResourceAsStream(name), name + " in the program")) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(name + " in the program cannot be read", unreadable);
        }
    }
}
