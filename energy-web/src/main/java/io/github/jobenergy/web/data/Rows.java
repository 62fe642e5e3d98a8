package io.github.jobenergy.web.data;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rows of a query, with the names of its columns, which are known without a row, too. */
public final class Rows extends AbstractList<Row> {

    private final List<String> columns;
    private final List<Row> rows;

    Rows(List<String> columns, List<Row> rows) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
    }

    /** Returns the names of the columns, in the order of the query. */
    public List<String> columns() {
        return columns;
    }

    /**
     * Returns the rows with further columns.
     *
     * @param more the names of the columns
     * @param values their values in a row; a value that is NULL is empty
     */
    Rows with(List<String> more, Function<Row, List<Optional<Object>>> values) {
        List<String> all = new ArrayList<>(columns);
        all.addAll(more);
        return new Rows(
                all, rows.stream().map(row -> row.with(more, values.apply(row))).toList());
    }

    /** Returns the rows with a column that has the same value in each. */
    public Rows with(String column, Object value) {
        return with(List.of(column), row -> List.of(Optional.of(value)));
    }

    /** Returns the first rows, at most so many. */
    public Rows first(int most) {
        return new Rows(columns, rows.subList(0, Math.min(most, rows.size())));
    }

    @Override
    public Row get(int index) {
        return rows.get(index);
    }

    @Override
    public int size() {
        return rows.size();
    }
}
