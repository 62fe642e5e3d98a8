package io.github.jobenergy.jobcomp.spool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Work with files on all processors, or beside the caller; its failures come to the caller as what they are. */
public final class SideBySide {

    private SideBySide() {}

    /**
     * What is done with one of many.
     *
     * @param <T> with what
     * @param <R> what comes of it
     */
    @FunctionalInterface
    public interface Task<T, R> {

        R of(T one) throws IOException;
    }

    /**
     * Something to be done once.
     *
     * @param <R> what comes of it
     */
    @FunctionalInterface
    public interface Work<R> {

        R run() throws IOException;
    }

    /** Does it with each, and gives what comes of them, in their order. */
    public static <T, R> List<R> each(Collection<T> all, Task<T, R> task) throws IOException {
        try {
            return all.parallelStream()
                    .map(one -> unchecked(() -> task.of(one)))
                    .toList();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /** Begins it; {@link #await} waits for its end. */
    public static <R> CompletableFuture<R> begin(Work<R> work) {
        return CompletableFuture.supplyAsync(() -> unchecked(work));
    }

    /** Waits for what was begun. */
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
