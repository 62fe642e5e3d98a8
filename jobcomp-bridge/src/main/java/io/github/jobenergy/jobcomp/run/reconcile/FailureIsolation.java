package io.github.jobenergy.jobcomp.run.reconcile;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Isolates the job that causes queries to accounting to fail. A failed query is repeated in halves, which are not mixed with
 * other jobs, until the job is queried alone. After {@link #MOST_ALONE} failed queries about it alone, either the job is the
 * cause or accounting is not available: a query for a list of runs decides which.
 *
 * @param <T> what a query is about
 */
final class FailureIsolation<T> {

    private static final int MOST_ALONE = 3;

    private final Function<T, Long> jobOf;

    private final Deque<List<T>> parts = new ArrayDeque<>();
    private final Map<Long, Integer> failuresAlone = new HashMap<>();

    FailureIsolation(Function<T, Long> jobOf) {
        this.jobOf = jobOf;
    }

    /** Removes and returns the next part of a failed query, at most {@code most} elements of it; empty if there is none. */
    List<T> next(int most) {
        if (parts.isEmpty()) {
            return List.of();
        }
        List<T> part = parts.pop();
        if (part.size() <= most) {
            return part;
        }
        parts.push(part.subList(most, part.size()));
        return part.subList(0, most);
    }

    /** Removes the failures of the jobs of a query that was answered. */
    void answered(List<T> query) {
        query.forEach(element -> failuresAlone.remove(jobOf.apply(element)));
    }

    /**
     * Adds the halves of a failed query to the parts, unless it was about one job alone that is suspected to be the cause now.
     * Returns whether it was.
     */
    boolean isSuspectedAfterFailure(List<T> query) {
        List<Long> jobs = query.stream().map(jobOf).distinct().toList();
        if (jobs.size() == 1 && failuresAlone.merge(jobs.get(0), 1, Integer::sum) >= MOST_ALONE) {
            return true;
        }
        if (jobs.size() == 1) {
            parts.push(query);
        } else {
            int half = query.size() / 2;
            parts.push(query.subList(half, query.size()));
            parts.push(query.subList(0, half));
        }
        return false;
    }

    /** Removes all failures, since a query for a list has decided about the suspected job. */
    void decided() {
        failuresAlone.clear();
    }
}
