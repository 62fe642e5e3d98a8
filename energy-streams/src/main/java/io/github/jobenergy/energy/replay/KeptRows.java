package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.row.Rows;
import java.util.Map;
import java.util.function.Function;

/**
 * Keeps the rows of an account that are not withdrawn.
 *
 * @param <K> the type of the keys of rows
 * @param <V> the type of the records of rows
 * @param rows the map that is changed
 * @param keyOf returns the key of the record of a row
 */
public record KeptRows<K, V>(Map<K, V> rows, Function<V, K> keyOf) implements Rows<K, V> {

    @Override
    public void issue(V row) {
        rows.put(keyOf.apply(row), row);
    }

    @Override
    public void withdraw(K row) {
        rows.remove(row);
    }
}
