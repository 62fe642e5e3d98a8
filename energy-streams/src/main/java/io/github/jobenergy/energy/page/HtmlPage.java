package io.github.jobenergy.energy.page;

import io.github.jobenergy.energy.page.Block.Column;
import io.github.jobenergy.energy.page.Block.Fact;
import io.github.jobenergy.energy.page.Block.Facts;
import io.github.jobenergy.energy.page.Block.Paragraph;
import io.github.jobenergy.energy.page.Block.Picture;
import io.github.jobenergy.energy.page.Block.Table;
import io.github.jobenergy.energy.page.Page.Section;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Prints a page as one self-contained HTML file: no script, no font and no picture from elsewhere. It is printable, and follows
 * the reader's choice of light or dark.
 */
public final class HtmlPage {

    /** The content security policy of the page: a browser may only display it, with the style in the page. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

    private final StringBuilder html = new StringBuilder();

    private HtmlPage() {}

    /** Returns the page as HTML. */
    public static String print(Page page) {
        HtmlPage printer = new HtmlPage();
        printer.head(page.title());
        page.sections().forEach(printer::section);
        printer.html.append("</main>\n</body>\n</html>\n");
        return printer.html.toString();
    }

    private void head(String title) {
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
                .append(POLICY)
                .append("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
                .append(Markup.escape(title))
                .append("</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(Markup.escape(title))
                .append("</h1>\n");
    }

    private static String style() {
        try (InputStream style =
                Objects.requireNonNull(HtmlPage.class.getResourceAsStream("page.css"), "page.css in the program")) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("page.css in the program cannot be read", unreadable);
        }
    }

    private void section(Section section) {
        html.append("<section>\n");
        if (!section.heading().isEmpty()) {
            html.append("<h2>").append(Markup.escape(section.heading())).append("</h2>\n");
        }
        section.blocks().forEach(this::block);
        html.append("</section>\n");
    }

    private void block(Block block) {
        if (block instanceof Paragraph paragraph) {
            html.append("<p>").append(Markup.escape(paragraph.text())).append("</p>\n");
        } else if (block instanceof Facts facts) {
            facts(facts.lines());
        } else if (block instanceof Table table) {
            table(table);
        } else if (block instanceof Picture picture) {
            html.append("<figure>\n")
                    .append(picture.svg())
                    .append("<figcaption>")
                    .append(Markup.escape(picture.caption()))
                    .append("</figcaption>\n</figure>\n");
        }
    }

    private void facts(List<Fact> lines) {
        html.append("<dl>\n");
        for (Fact fact : lines) {
            html.append("<dt>")
                    .append(Markup.escape(fact.name()))
                    .append("</dt><dd>")
                    .append(Markup.escape(fact.value()))
                    .append("</dd>\n");
        }
        html.append("</dl>\n");
    }

    private void table(Table table) {
        html.append("<div class=\"table\"><table>\n<thead>\n");
        row("th", table.columns(), table.columns().stream().map(Column::heading).toList());
        html.append("</thead>\n<tbody>\n");
        int plain = table.rows().size() - (table.hasSum() ? 1 : 0);
        table.rows().subList(0, plain).forEach(cells -> row("td", table.columns(), cells));
        html.append("</tbody>\n");
        if (table.hasSum()) {
            html.append("<tfoot>\n");
            row("td", table.columns(), table.rows().get(plain));
            html.append("</tfoot>\n");
        }
        html.append("</table></div>\n");
    }

    private void row(String element, List<Column> columns, List<String> cells) {
        html.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            html.append('<').append(element);
            html.append(
                    switch (columns.get(i).side()) {
                        case RIGHT -> " class=\"number\">";
                        case FLEXIBLE -> " class=\"text\">";
                        case LEFT -> ">";
                    });
            html.append(Markup.escape(cells.get(i)))
                    .append("</")
                    .append(element)
                    .append('>');
        }
        html.append("</tr>\n");
    }
}
