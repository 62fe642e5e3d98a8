package io.github.jobenergy.web.data;

import java.util.AbstractList;
import java.util.List;

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
