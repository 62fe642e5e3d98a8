package io.github.jobenergy.energy.page;

import java.util.List;

/** A block of a page. All its text is plain text from any source; each printer escapes it for its output. */
public sealed interface Block {

    /** A paragraph. */
    record Paragraph(String text) implements Block {}

    /**
     * Names and their values, one per line.
     *
     * @param lines the lines
     */
    record Facts(List<Fact> lines) implements Block {
        public Facts {
            lines = List.copyOf(lines);
        }
    }

    /** A name and its value. */
    record Fact(String name, String value) {}

    /**
     * Rows of cells under headings. A column that is flexible takes the space that is left, and wraps.
     *
     * @param columns the columns
     * @param rows the rows, each with a cell for every column
     * @param hasSum whether the last row is the sum of the others
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

    /** A column: its heading, and the alignment of its cells. */
    record Column(String heading, Side side) {}

    /** The alignment of the cells of a column. */
    enum Side {
        /** Aligned left. */
        LEFT,
        /** Aligned right, for numbers. */
        RIGHT,
        /** Aligned left, and wrapped where there is not enough space; at most one column of a table. */
        FLEXIBLE
    }

    /**
     * A picture. A text page omits it.
     *
     * @param caption the description of the picture
     * @param svg an {@code svg} element, inserted into the page unchanged
     */
    record Picture(String caption, String svg) implements Block {}
}
