package io.github.jobenergy.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {

    private static final String HOSTILE = "\"><script>alert('x')</script>&\u001b[31m\u202e\n\u0000";

    private static Page page(Block... blocks) {
        return new Page("A page", List.of(new Section("A section", List.of(blocks))));
    }

    private static Table table(String text) {
        return Table.of(
                List.of(new Column("what", Side.FLEXIBLE), new Column("number", Side.RIGHT)),
                List.of(List.of(text, "1.000"), List.of("sum", "1.000")),
                true);
    }

    @Test
    void noLineIsWiderThanATerminal() {
        String text = TextPage.print(page(
                new Paragraph("many words ".repeat(40)),
                new Paragraph("X".repeat(250)),
                new Facts(List.of(new Fact("name", "Y".repeat(250)))),
                table("Z ".repeat(200) + "w".repeat(200))));

        text.lines().forEach(line -> assertTrue(line.length() <= 100, line));
        assertEquals(250, text.chars().filter(letter -> letter == 'X').count());
        assertEquals(250, text.chars().filter(letter -> letter == 'Y').count());
        assertEquals(200, text.chars().filter(letter -> letter == 'Z').count());
    }

    @Test
    void numbersAreAlignedAndTheSumFollowsARule() {
        String text = TextPage.print(page(table("all")));

        assertEquals("""
                A page
                ======

                A section
                ---------
                  what  number
                  ----  ------
                  all    1.000
                  ----  ------
                  sum    1.000
                """, text);
    }

    @Test
    void foreignTextNeitherMovesTheCursorNorBreaksALine() {
        String text = TextPage.print(
                page(new Paragraph(HOSTILE), new Facts(List.of(new Fact("name", HOSTILE))), table(HOSTILE)));

        assertTrue(text.codePoints().allMatch(character -> character == '\n' || Shown.isShown(character)), () -> text);
        assertEquals(3, text.split("\\\\x1b\\[31m\\\\x202e\\\\x0a\\\\x00", -1).length - 1, text);
    }

    @Test
    void foreignTextIsNeverMarkup() {
        String html = HtmlPage.print(new Page(
                HOSTILE,
                List.of(new Section(
                        HOSTILE,
                        List.of(
                                new Paragraph(HOSTILE),
                                new Facts(List.of(new Fact(HOSTILE, HOSTILE))),
                                table(HOSTILE),
                                new Block.Picture(HOSTILE, "<svg></svg>"),
                                new Block.Links(HOSTILE, List.of(new Block.Cell(HOSTILE, "/jobs"))),
                                new Block.Filter(
                                        "/jobs", List.of(new Block.Field("name", HOSTILE, HOSTILE, "text"))))))));

        assertFalse(html.contains("<script"), html);
        assertEquals(10, html.split("\"&gt;&lt;script&gt;alert\\('x'\\)", -1).length - 1, html);
        assertEquals(2, html.split("\"&#34;>&lt;script>alert\\(&#39;x&#39;\\)", -1).length - 1, html);
        assertFalse(html.contains("\u001b"), html);
        assertFalse(html.contains("\u202e"), html);
    }

    @Test
    void aWebPageIsSelfContainedAndExecutesNothing() {
        String html = HtmlPage.print(page(new Paragraph("a")));

        assertTrue(html.contains("default-src &#39;none&#39;"), html);
        for (String outside : List.of("http:", "https:", "src=", "href=", "@import", "<script", "javascript:")) {
            assertFalse(html.contains(outside), outside);
        }
    }

    @Test
    void theCaptionOfATableIsBeforeIt() {
        Table table = new Table(
                "Energy of the hour",
                List.of(new Column("node", Side.LEFT)),
                List.of(List.of(Block.Cell.of("n1"))),
                false);

        assertTrue(TextPage.print(page(table)).contains("  Energy of the hour\n\n  node\n"));
    }

    @Test
    void aRowWithoutACellForEachColumnIsRefused() {
        List<Column> columns = List.of(new Column("one", Side.LEFT));

        assertThrows(IllegalArgumentException.class, () -> Table.of(columns, List.of(List.of("a", "b")), false));
    }
}
