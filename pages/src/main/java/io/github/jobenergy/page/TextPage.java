package io.github.jobenergy.page;

import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints a page for a terminal. A page that begins with an answer has no title, so that its first line is the answer. Links, filters and pictures are omitted. Control characters are printed as {@code \}{@code xHH}, so that no job name
 * moves the cursor or colours the text after it.
 */
public final class TextPage {

    /** The columns of a terminal for which a page with wide tables is printed. */
    private static final int WIDE = 100;

    /** The least width to which a column of texts is shortened. */
    private static final int NARROWEST = 8;

    private static final String INDENT = "  ";
    private static final String GUTTER = "  ";
    private static final char NO_BREAK = '\u00a0';

    private final int width;
    private final StringBuilder text = new StringBuilder();

    private TextPage(int width) {
        this.width = width;
    }

    /** Returns the page as text for a terminal of 100 columns, with lines that end in line feeds. */
    public static String print(Page page) {
        return print(page, WIDE);
    }

    /** Returns the page as text for a terminal of so many columns. Tables with many columns of numbers may be wider. */
    public static String print(Page page, int columns) {
        TextPage printer = new TextPage(columns);
        if (!beginsWithAnswer(page)) {
            printer.line(page.title());
            printer.line("=".repeat(Math.min(columns, page.title().length())));
            printer.line("");
        }
        boolean isFirst = true;
        for (Section section : page.sections()) {
            if (section.blocks().stream().allMatch(Block::isGraphic)) {
                continue;
            }
            if (!isFirst) {
                printer.line("");
            }
            isFirst = false;
            printer.section(section);
        }
        return printer.text.toString();
    }

    private static boolean beginsWithAnswer(Page page) {
        return page.sections().stream()
                .limit(1)
                .flatMap(section -> section.blocks().stream().limit(1))
                .anyMatch(Answer.class::isInstance);
    }

    private void section(Section section) {
        if (!section.heading().isEmpty()) {
            line(section.heading());
            line("-".repeat(Math.min(width, section.heading().length())));
        }
        boolean isFirst = true;
        for (Block block : section.blocks()) {
            if (block.isGraphic()) {
                continue;
            }
            if (!isFirst) {
                line("");
            }
            isFirst = false;
            block(block);
        }
    }

    private void block(Block block) {
        if (block instanceof Answer answer) {
            wrap(answer.text(), width).forEach(this::line);
        } else if (block instanceof Paragraph paragraph) {
            wrap(text(paragraph.parts()), width - INDENT.length()).forEach(each -> line(INDENT + each));
        } else if (block instanceof Facts facts) {
            facts(facts);
        } else if (block instanceof Table table) {
            table(width < WIDE ? table.narrow() : table);
        }
    }

    private void facts(Facts facts) {
        int names = facts.lines().stream()
                .mapToInt(fact -> fact.name().length())
                .max()
                .orElse(0);
        for (Fact fact : facts.lines()) {
            String name = fact.name();
            for (String part : wrap(text(fact.value()), width - INDENT.length() - names - GUTTER.length())) {
                line(INDENT + padded(name, names, Side.LEFT) + GUTTER + part);
                name = "";
            }
        }
    }

    private static String text(List<Cell> parts) {
        return parts.stream().map(Cell::text).collect(Collectors.joining());
    }

    private void table(Table table) {
        if (!table.caption().isEmpty()) {
            wrap(table.caption(), width - INDENT.length()).forEach(each -> line(INDENT + each));
            line("");
        }
        int[] widths = widths(table);
        row(
                table.columns(),
                table.columns().stream().map(Column::heading).map(Cell::text).toList(),
                widths);
        rule(widths);
        for (int i = 0; i < table.rows().size(); i++) {
            if (table.hasSum() && i == table.rows().size() - 1) {
                rule(widths);
            }
            row(table.columns(), table.rows().get(i).stream().map(Cell::text).toList(), widths);
        }
    }

    private int[] widths(Table table) {
        int[] widths = new int[table.columns().size()];
        int flexible = -1;
        int taken = INDENT.length();
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    table.columns().get(i).heading().text().length(),
                    table.rows().stream()
                            .mapToInt(row -> Shown.text(row.get(column).text()).length())
                            .max()
                            .orElse(0));
            taken += widths[i] + (i > 0 ? GUTTER.length() : 0);
            flexible = table.columns().get(i).side() == Side.FLEXIBLE ? i : flexible;
        }
        if (flexible >= 0 && taken > width) {
            int before = widths[flexible];
            widths[flexible] = Math.max(NARROWEST, before - (taken - width));
            taken -= before - widths[flexible];
        }
        shorten(table.columns(), widths, taken - width);
        return widths;
    }

    /** Takes columns of a terminal from the widest columns of texts, whose cells are then wrapped: names of any length. */
    private static void shorten(List<Column> columns, int[] widths, int excess) {
        for (int taken = 0; taken < excess; taken++) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                boolean isText = columns.get(i).side() != Side.RIGHT;
                widest = isText && widths[i] > (widest < 0 ? NARROWEST : widths[widest]) ? i : widest;
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    private void rule(int[] widths) {
        StringBuilder rule = new StringBuilder(INDENT);
        for (int i = 0; i < widths.length; i++) {
            rule.append(i > 0 ? GUTTER : "").append("-".repeat(widths[i]));
        }
        line(rule.toString());
    }

    private void row(List<Column> columns, List<String> cells, int[] widths) {
        List<List<String>> wrapped = new ArrayList<>();
        int height = 1;
        for (int i = 0; i < cells.size(); i++) {
            String cell = Shown.text(cells.get(i));
            boolean isWrapped = columns.get(i).side() == Side.FLEXIBLE || cell.length() > widths[i];
            List<String> parts = isWrapped ? wrap(cells.get(i), widths[i]) : List.of(cell);
            wrapped.add(parts);
            height = Math.max(height, parts.size());
        }
        for (int part = 0; part < height; part++) {
            StringBuilder line = new StringBuilder(INDENT);
            for (int i = 0; i < cells.size(); i++) {
                String cell = part < wrapped.get(i).size() ? wrapped.get(i).get(part) : "";
                line.append(i > 0 ? GUTTER : "")
                        .append(padded(cell, widths[i], columns.get(i).side()));
            }
            line(line.toString().stripTrailing());
        }
    }

    private static String padded(String cell, int width, Side side) {
        String padding = " ".repeat(Math.max(0, width - cell.length()));
        return side == Side.RIGHT ? padding + cell : cell + padding;
    }

    /** Breaks text at spaces; a word that is longer than a line is cut. */
    private static List<String> wrap(String unsafe, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : Shown.text(unsafe).split(" ", -1)) {
            String remaining = word;
            if (line.length() > 0 && line.length() + 1 + remaining.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "");
            while (line.length() + remaining.length() > width) {
                int cut = width - line.length();
                lines.add(line + remaining.substring(0, cut));
                remaining = remaining.substring(cut);
                line.setLength(0);
            }
            line.append(remaining);
        }
        lines.add(line.toString());
        return lines;
    }

    private void line(String line) {
        text.append(Shown.text(line).replace(NO_BREAK, ' ')).append('\n');
    }
}
