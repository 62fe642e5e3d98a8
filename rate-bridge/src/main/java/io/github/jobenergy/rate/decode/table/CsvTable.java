package io.github.jobenergy.rate.decode.table;

import io.github.jobenergy.rate.decode.DocumentText;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A table in CSV as RFC 4180 defines it, in UTF-8, with a line of column names, LF or CRLF, and an optional byte-order mark. The
 * names of columns are compared regardless of case, with the digit 2 for its subscript.
 */
public final class CsvTable {

    /** The most rows of a table, with the line of column names. */
    static final int MOST_ROWS = 250_000;

    /** The most cells of a table. */
    static final int MOST_CELLS = 2_500_000;

    private final List<String> columns;
    private final List<Row> rows;

    private CsvTable(List<String> columns, List<Row> rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /**
     * Parses a table.
     *
     * @throws MalformedDocumentException if it has no line of column names, a column twice, a row of another length, a CR without
     *     LF outside quotes, a quote inside a cell, or more rows or cells than the bounds
     */
    public static CsvTable parse(byte[] bytes) throws MalformedDocumentException {
        List<Row> lines = lines(DocumentText.of(bytes));
        if (lines.isEmpty()) {
            throw new MalformedDocumentException("expected a line of column names, found an empty table");
        }
        List<String> columns =
                lines.get(0).cells().stream().map(CsvTable::normalized).toList();
        if (columns.stream().distinct().count() != columns.size()) {
            throw new MalformedDocumentException("expected each column once, found one of them twice");
        }
        for (Row row : lines.subList(1, lines.size())) {
            if (row.cells().size() != columns.size()) {
                throw new MalformedDocumentException("line " + row.line() + ": expected " + columns.size()
                        + " cells, found " + row.cells().size());
            }
        }
        return new CsvTable(columns, List.copyOf(lines.subList(1, lines.size())));
    }

    /** Returns the position of the first of these columns that the table has; empty if it has none of them. */
    public Optional<Integer> column(String... names) {
        for (String name : names) {
            int position = columns.indexOf(normalized(name));
            if (position >= 0) {
                return Optional.of(position);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the position of the first of these columns that the table has.
     *
     * @throws MalformedDocumentException if it has none of them
     */
    public int requiredColumn(String... names) throws MalformedDocumentException {
        return column(names)
                .orElseThrow(() -> new MalformedDocumentException("expected a column " + String.join(" or ", names)
                        + ", found " + JsonDocument.shown(String.join(",", columns))));
    }

    /** Returns the rows after the line of column names. */
    public List<Row> rows() {
        return rows;
    }

    /**
     * One row.
     *
     * @param line the number of its first line in the document, from 1
     * @param cells the cells, without quotes and without blanks at either end
     */
    public record Row(int line, List<String> cells) {

        public Row {
            cells = List.copyOf(cells);
        }

        /** Returns a cell; empty if it is blank. */
        public Optional<String> cell(int column) {
            return Optional.of(cells.get(column)).filter(text -> !text.isEmpty());
        }

        /**
         * Returns a cell that must not be blank.
         *
         * @throws MalformedDocumentException if it is blank
         */
        public String requiredCell(int column, String name) throws MalformedDocumentException {
            return cell(column)
                    .orElseThrow(() -> new MalformedDocumentException("expected a value of " + name + ", found none"));
        }
    }

    private static String normalized(String column) {
        return column.strip().toLowerCase(Locale.ROOT).replace('₂', '2');
    }

    private static List<Row> lines(String text) throws MalformedDocumentException {
        List<Row> rows = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        boolean isClosed = false;
        int line = 1;
        int first = 1;
        int cellCount = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line += c == '\n' ? 1 : 0;
            if (c == '"') {
                boolean isPair = isQuoted && i + 1 < text.length() && text.charAt(i + 1) == '"';
                if (isPair) {
                    cell.append(c);
                    i++;
                } else {
                    requireQuoteAroundCell(
                            isQuoted || (!isClosed && cell.toString().isBlank()), line);
                    isClosed = isQuoted;
                    isQuoted = !isQuoted;
                }
            } else if (isQuoted || (c != ',' && c != '\n' && c != '\r')) {
                requireQuoteAroundCell(!isClosed || Character.isWhitespace(c), line);
                cell.append(c);
            } else if (c == '\r') {
                requireLineFeed(text, i + 1, line);
            } else {
                cellCount++;
                requireAtMost(MOST_CELLS, cellCount, "cells");
                cells.add(cell.toString().strip());
                cell.setLength(0);
                isClosed = false;
                if (c == '\n') {
                    addUnlessBlank(rows, new Row(first, cells));
                    requireAtMost(MOST_ROWS, rows.size(), "rows");
                    cells = new ArrayList<>();
                    first = line;
                }
            }
        }
        if (isQuoted) {
            throw new MalformedDocumentException("line " + first + ": expected a closing quote, found none");
        }
        cells.add(cell.toString().strip());
        addUnlessBlank(rows, new Row(first, cells));
        return rows;
    }

    /** A quote inside a cell would join the texts on either side of it. */
    private static void requireQuoteAroundCell(boolean isAround, int line) throws MalformedDocumentException {
        if (!isAround) {
            throw new MalformedDocumentException(
                    "line " + line + ": expected quotes around a whole cell, found one inside");
        }
    }

    /** A CR that ended no line would join the texts on either side of it. */
    private static void requireLineFeed(String text, int position, int line) throws MalformedDocumentException {
        if (position == text.length() || text.charAt(position) != '\n') {
            throw new MalformedDocumentException("line " + line + ": expected LF after CR, found "
                    + (position == text.length()
                            ? "the end"
                            : JsonDocument.shown(text.substring(position, position + 1))));
        }
    }

    private static void requireAtMost(int bound, int count, String what) throws MalformedDocumentException {
        if (count > bound) {
            throw new MalformedDocumentException("expected at most " + bound + " " + what + ", found more");
        }
    }

    private static void addUnlessBlank(List<Row> rows, Row row) {
        if (!row.cells().equals(List.of(""))) {
            rows.add(row);
        }
    }
}
