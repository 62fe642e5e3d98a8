package io.github.jobenergy.energy.row;

/**
 * The consumer of rows, such as those of an account.
 *
 * @param <K> the type of the keys of rows
 * @param <V> the type of the records of rows
 */
public interface Rows<K, V> {

    /** Receives the new value of a row. */
    void issue(V row);

    /** Receives the withdrawal of a row of which nothing is left. */
    void withdraw(K row);

    /** Receives a failure of due work of a row. If this method returns, the remaining rows are processed. */
    default void fail(K row, RuntimeException failure) {
        throw failure;
    }
}
