package io.github.jobenergy.page;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A block of a page. All its text is plain text from any source; each printer escapes it for its output. */
public sealed interface Block {

    /** Checks whether a text page omits the block. */
    default boolean isGraphic() {
        return this instanceof Picture || this instanceof Links || this instanceof Filter;
    }

    /** The answer of a page, in one sentence: a text page begins with it. */
    record Answer(String text) implements Block {}

    /**
     * A paragraph.
     *
     * @param parts its text, in parts that may be links
     */
    record Paragraph(List<Cell> parts) implements Block {
        public Paragraph {
            parts = List.copyOf(parts);
        }

        /** Creates a paragraph without links. */
        public Paragraph(String text) {
            this(List.of(Cell.of(text)));
        }
    }

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

    /**
     * A name and its value.
     *
     * @param name the name
     * @param value the value, in parts that may be links
     */
    record Fact(String name, List<Cell> value) {
        public Fact {
            value = List.copyOf(value);
        }

        /** Creates a fact without links. */
        public Fact(String name, String value) {
            this(name, List.of(Cell.of(value)));
        }
    }

    /**
     * Rows of cells under headings. A column that is flexible takes the space that is left, and wraps.
     *
     * @param caption what the rows are; empty if the heading of the section states it
     * @param columns the columns
     * @param rows the rows, each with a cell for every column
     * @param hasSum whether the last row is the sum of the others
     */
    record Table(String caption, List<Column> columns, List<List<Cell>> rows, boolean hasSum) implements Block {
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<Cell> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException(
                            "a row: expected " + columns.size() + " cells, found " + row.size());
                }
            }
        }

        /** Returns a table of texts. */
        public static Table of(List<Column> columns, List<List<String>> rows, boolean hasSum) {
            return new Table(
                    "",
                    columns,
                    rows.stream()
                            .map(row -> row.stream().map(Cell::of).toList())
                            .toList(),
                    hasSum);
        }

        /** Returns the table without the columns that a narrow terminal has no space for. */
        public Table narrow() {
            List<Integer> kept = IntStream.range(0, columns.size())
                    .filter(column -> !columns.get(column).isWide())
                    .boxed()
                    .toList();
            return new Table(
                    caption,
                    kept.stream().map(columns::get).toList(),
                    rows.stream()
                            .map(row -> kept.stream().map(row::get).toList())
                            .toList(),
                    hasSum);
        }

        /** Returns the rows without that of the sum. */
        public List<List<Cell>> body() {
            return hasSum ? rows.subList(0, rows.size() - 1) : rows;
        }

        /** Returns the row of the sum; empty if there is none. */
        public List<Cell> sum() {
            return hasSum ? rows.get(rows.size() - 1) : List.of();
        }
    }

    /**
     * A text that may be a link.
     *
     * @param text the text
     * @param href where it leads; empty if it is not a link. A text page omits it
     */
    record Cell(String text, String href) {

        /** Returns a text. */
        public static Cell of(String text) {
            return new Cell(text, "");
        }

        /** Checks whether the text is a link. */
        public boolean isLink() {
            return !href.isEmpty();
        }
    }

    /**
     * A column.
     *
     * @param heading its heading
     * @param side the alignment of its cells
     * @param isWide whether a text page for a narrow terminal, and the screen of a phone, omit it
     */
    record Column(Cell heading, Side side, boolean isWide) {

        /** The most characters of a text that is not wrapped, such as a time. */
        private static final int UNBROKEN = 20;

        /** Creates a column whose heading is not a link, and which each page has. */
        public Column(String heading, Side side) {
            this(Cell.of(heading), side, false);
        }

        /** Returns a column that a text page for a narrow terminal omits. */
        public static Column wide(String heading, Side side) {
            return new Column(Cell.of(heading), side, true);
        }

        /** Returns the classes of the cells in the style sheet. */
        public String style() {
            return isWide ? (side.style() + " wide").strip() : side.style();
        }

        /** Returns the classes of a cell: a long text is wrapped. */
        public String style(Cell cell) {
            boolean isLong = side == Side.LEFT && cell.text().length() > UNBROKEN;
            return isLong ? (style() + " long").strip() : style();
        }
    }

    /** The alignment of the cells of a column. */
    enum Side {
        /** Aligned left. */
        LEFT,
        /** Aligned right, for numbers. */
        RIGHT,
        /** Aligned left, and wrapped where there is not enough space; at most one column of a table. */
        FLEXIBLE;

        /** Returns the class of the cells in the style sheet. */
        public String style() {
            return switch (this) {
                case LEFT -> "";
                case RIGHT -> "number";
                case FLEXIBLE -> "text";
            };
        }
    }

    /**
     * A picture. A text page omits it.
     *
     * @param caption the description of the picture
     * @param svg an {@code svg} element, inserted into the page unchanged
     */
    record Picture(String caption, String svg) implements Block {}

    /**
     * Links to pages beside this one. A text page omits them.
     *
     * @param label what the links are
     * @param links the links
     */
    record Links(String label, List<Cell> links) implements Block {
        public Links {
            links = List.copyOf(links);
        }
    }

    /**
     * Fields that select the rows of a page. A text page omits them.
     *
     * @param action the path of the page
     * @param fields the fields
     * @param isFolded whether the fields are hidden until the reader opens them
     */
    record Filter(String action, List<Field> fields, boolean isFolded) implements Block {
        public Filter {
            fields = List.copyOf(fields);
        }

        /** Checks whether a field has a value: paper then has the fields, too, since they state what was selected. */
        public boolean isSet() {
            return fields.stream().anyMatch(field -> !field.value().isEmpty());
        }

        /** Creates a filter whose fields are visible. */
        public Filter(String action, List<Field> fields) {
            this(action, fields, false);
        }
    }

    /**
     * A field of a filter.
     *
     * @param name the name of the parameter
     * @param label the label of the field
     * @param value the present value; empty if there is none
     * @param type the type of an HTML input: {@code text}, {@code date} or {@code month}
     * @param words the words of which the value is one; none if it is any text
     */
    record Field(String name, String label, String value, String type, List<String> words) {
        public Field {
            words = List.copyOf(words);
        }

        /** Creates a field for a text of this type. */
        public Field(String name, String label, String value, String type) {
            this(name, label, value, type, List.of());
        }

        /** Creates a field for one of these words, or for any text if there are none. */
        public Field(String name, String label, String value, List<String> words) {
            this(name, label, value, "text", words);
        }

        /** Returns the words to choose from. The present value is one of them, also if it is a word of a later version. */
        public List<String> choices() {
            return value.isEmpty() || words.contains(value)
                    ? words
                    : Stream.concat(words.stream(), Stream.of(value)).toList();
        }
    }
}
