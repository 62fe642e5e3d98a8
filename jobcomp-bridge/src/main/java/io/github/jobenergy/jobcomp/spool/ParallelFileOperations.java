package io.github.jobenergy.jobcomp.spool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs file operations in parallel or on another thread; an {@link IOException} of an operation is rethrown to the caller. */
public final class ParallelFileOperations {

    private ParallelFileOperations() {}

    /**
     * An operation on one element.
     *
     * @param <T> the type of the element
     * @param <R> the type of the result
     */
    @FunctionalInterface
    public interface Task<T, R> {

        R of(T one) throws IOException;
    }

    /**
     * An operation without an argument.
     *
     * @param <R> the type of the result
     */
    @FunctionalInterface
    public interface Work<R> {

        R run() throws IOException;
    }

    /** Applies the operation to all elements in parallel, and returns the results in the order of the elements. */
    public static <T, R> List<R> each(Collection<T> all, Task<T, R> task) throws IOException {
        try {
            return all.parallelStream()
                    .map(one -> unchecked(() -> task.of(one)))
                    .toList();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /** Starts the operation on another thread; {@link #await} waits for its end. */
    public static <R> CompletableFuture<R> begin(Work<R> work) {
        return CompletableFuture.supplyAsync(() -> unchecked(work));
    }

    /** Waits for the operation and returns its result. */
    public static <R> R await(CompletableFuture<R> begun) throws IOException {
        try {
            return begun.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof UncheckedIOException onTheDisk) {
                throw onTheDisk.getCause();
            }
            throw failed;
        }
    }

    private static <R> R unchecked(Work<R> work) {
        try {
            return work.run();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
