package io.github.jobenergy.energy.page;

import java.util.List;

/** A piece of a page. Everything in it is plain text, whoever wrote it; whoever prints it makes it safe for where it goes. */
public sealed interface Block {

    /** A paragraph. */
    record Paragraph(String text) implements Block {}

    /**
     * Names and what stands for them, a line each.
     *
     * @param lines the lines
     */
    record Facts(List<Fact> lines) implements Block {
        public Facts {
            lines = List.copyOf(lines);
        }
    }

    /** A name and what stands for it. */
    record Fact(String name, String value) {}

    /**
     * Rows of cells under headings. The column that is flexible takes what room there is, and wraps.
     *
     * @param columns the columns
     * @param rows the rows, each with a cell for every column
     * @param hasSum whether the last row is what the others add up to
     */
    record Table(List<Column> columns, List<List<String>> rows, boolean hasSum) implements Block {
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<String> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException(
                            "a row: expected " + columns.size() + " cells, found " + row.size());
                }
            }
        }
    }

    /** A column: its heading, and on which side its cells stand. */
    record Column(String heading, Side side) {}

    /** Where the cells of a column stand. */
    enum Side {
        /** On the left. */
        LEFT,
        /** On the right, as numbers do. */
        RIGHT,
        /** On the left, and wrapped where there is not enough room; at most one of a table. */
        FLEXIBLE
    }

    /**
     * A picture. Where there are only letters, its caption stands for it.
     *
     * @param caption what is to be seen
     * @param svg an {@code svg} element, as it is to stand in the page
     */
    record Picture(String caption, String svg) implements Block {}
}
