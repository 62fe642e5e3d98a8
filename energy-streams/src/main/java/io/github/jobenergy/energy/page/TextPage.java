package io.github.jobenergy.energy.page;

import io.github.jobenergy.energy.page.Block.Column;
import io.github.jobenergy.energy.page.Block.Fact;
import io.github.jobenergy.energy.page.Block.Facts;
import io.github.jobenergy.energy.page.Block.Paragraph;
import io.github.jobenergy.energy.page.Block.Picture;
import io.github.jobenergy.energy.page.Block.Side;
import io.github.jobenergy.energy.page.Block.Table;
import io.github.jobenergy.energy.page.Page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints a page for a terminal, 100 columns wide. Control characters are printed as {@code \}{@code xHH}, so that no job name
 * moves the cursor or colours the text after it.
 */
public final class TextPage {

    private static final int WIDTH = 100;
    private static final String INDENT = "  ";
    private static final String GUTTER = "  ";
    private static final char NO_BREAK = '\u00a0';

    private final StringBuilder text = new StringBuilder();

    private TextPage() {}

    /** Returns the page as text with lines that end in line feeds. */
    public static String print(Page page) {
        TextPage printer = new TextPage();
        printer.line(page.title());
        printer.line("=".repeat(Math.min(WIDTH, page.title().length())));
        page.sections().forEach(printer::section);
        return printer.text.toString();
    }

    private void section(Section section) {
        line("");
        if (!section.heading().isEmpty()) {
            line(section.heading());
            line("-".repeat(Math.min(WIDTH, section.heading().length())));
        }
        boolean isFirst = true;
        for (Block block : section.blocks()) {
            if (!isFirst && !(block instanceof Picture)) {
                line("");
            }
            isFirst = false;
            block(block);
        }
    }

    private void block(Block block) {
        if (block instanceof Paragraph paragraph) {
            wrap(paragraph.text(), WIDTH - INDENT.length()).forEach(each -> line(INDENT + each));
        } else if (block instanceof Facts facts) {
            facts(facts);
        } else if (block instanceof Table table) {
            table(table);
        }
    }

    private void facts(Facts facts) {
        int names = facts.lines().stream()
                .mapToInt(fact -> fact.name().length())
                .max()
                .orElse(0);
        for (Fact fact : facts.lines()) {
            String name = fact.name();
            for (String part : wrap(fact.value(), WIDTH - INDENT.length() - names - GUTTER.length())) {
                line(INDENT + padded(name, names, Side.LEFT) + GUTTER + part);
                name = "";
            }
        }
    }

    private void table(Table table) {
        int[] widths = widths(table);
        row(table.columns(), table.columns().stream().map(Column::heading).toList(), widths);
        rule(widths);
        for (int i = 0; i < table.rows().size(); i++) {
            if (table.hasSum() && i == table.rows().size() - 1) {
                rule(widths);
            }
            row(table.columns(), table.rows().get(i), widths);
        }
    }

    private static int[] widths(Table table) {
        int[] widths = new int[table.columns().size()];
        int flexible = -1;
        int taken = INDENT.length();
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    table.columns().get(i).heading().length(),
                    table.rows().stream()
                            .mapToInt(row -> safe(row.get(column)).length())
                            .max()
                            .orElse(0));
            taken += widths[i] + (i > 0 ? GUTTER.length() : 0);
            flexible = table.columns().get(i).side() == Side.FLEXIBLE ? i : flexible;
        }
        if (flexible >= 0 && taken > WIDTH) {
            widths[flexible] = Math.max(8, widths[flexible] - (taken - WIDTH));
        }
        return widths;
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
            List<String> parts = columns.get(i).side() == Side.FLEXIBLE
                    ? wrap(cells.get(i), widths[i])
                    : List.of(safe(cells.get(i)));
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
        for (String word : safe(unsafe).split(" ", -1)) {
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
        text.append(safe(line).replace(NO_BREAK, ' ')).append('\n');
    }

    private static String safe(String foreign) {
        StringBuilder safe = new StringBuilder(foreign.length());
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
}
