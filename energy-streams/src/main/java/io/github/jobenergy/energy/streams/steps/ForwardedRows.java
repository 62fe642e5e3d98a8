package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.row.Rows;
import java.time.Instant;
import java.util.function.Function;

/**
 * Forwards the rows of an account, and the withdrawals of empty rows, under the keys of the rows.
 *
 * @param <K> the type of the keys of rows
 * @param <V> the type of the records of rows
 * @param step the processor that forwards
 * @param name the name of a row in rejections, such as "row"
 * @param text returns a key as text
 * @param row returns the parts of the record of a row
 * @param withdrawn returns the event of the withdrawal of a row
 */
record ForwardedRows<K, V>(
        StepProcessor step,
        String name,
        Function<K, String> text,
        Function<V, Forwarded<K>> row,
        Function<K, Event> withdrawn)
        implements Rows<K, V> {

    /**
     * A row to forward.
     *
     * @param key the key of the row
     * @param event the event
     * @param observedTime the time at which the row was issued
     */
    record Forwarded<K>(K key, Event event, Instant observedTime) {}

    @Override
    public void issue(V issued) {
        Forwarded<K> forwarded = row.apply(issued);
        step.pass(text.apply(forwarded.key()), forwarded.event(), forwarded.observedTime());
    }

    @Override
    public void withdraw(K key) {
        step.pass(text.apply(key), withdrawn.apply(key), step.now());
    }

    @Override
    public void fail(K key, RuntimeException failure) {
        step.fail(name + " " + key, failure);
    }
}
