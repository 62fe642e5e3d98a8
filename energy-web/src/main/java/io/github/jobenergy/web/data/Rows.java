package io.github.jobenergy.web.data;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of a query, with the names of its columns, which are known without a row, too. */
public final class Rows extends AbstractList<Row> {

    private final List<String> columns;
    private final List<Row> rows;

    Rows(List<String> columns, List<Row> rows) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
    }

    /** Returns rows of texts, each with a text for every column. */
    public static Rows of(List<String> columns, List<List<String>> texts) {
        List<Row> rows = new ArrayList<>();
        for (List<String> text : texts) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                values.put(columns.get(i), text.get(i));
            }
            rows.add(Row.of(values));
        }
        return new Rows(columns, rows);
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

    /** Returns the rows that satisfy a condition. */
    public Rows where(Predicate<Row> condition) {
        return new Rows(columns, rows.stream().filter(condition).toList());
    }

    /** Returns the rows with one column more, which is absent where it has no value. */
    public Rows with(String column, Function<Row, Optional<?>> value) {
        List<String> names = new ArrayList<>(columns);
        names.add(column);
        return new Rows(
                names,
                rows.stream()
                        .map(row -> value.apply(row)
                                .map(present -> row.with(column, present))
                                .orElse(row))
                        .toList());
    }

    /** Returns the rows with those of another table behind them; its columns that these rows lack are left out. */
    public Rows and(List<Row> others) {
        List<Row> all = new ArrayList<>(rows);
        all.addAll(others);
        return new Rows(columns, all);
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
