package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.jobcomp.timing.Pause;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the history of accounting from its end to its beginning, in bounded intervals. Each interval is listed and then queried
 * by job ids, so that no time window hides a step. Intervals are short where many runs ended.
 */
public final class History {

    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);
    private static final Duration FIRST_WINDOW = Duration.ofMinutes(1);
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    /**
     * An interval with more runs is followed by a shorter one; an interval with at most a quarter of this number, by a longer
     * one.
     */
    private static final int MANY_RUNS = 20_000;

    private final BlockingAccountingClient client;

    private Duration length = FIRST_WINDOW;
    private int mostJobs = Sacct.MOST_JOBS;

    /** Queries accounting within the given duty cycle. */
    public History(Accounting accounting, DutyCycle duty, ClockAndRandom timing, Pause pause) {
        this.client = new BlockingAccountingClient(accounting, duty, timing, pause);
    }

    /** Receives the runs of the history. */
    public interface Reader {

        /** Receives a run that ended in the current interval. */
        void run(JobCompletion completion);

        /** Receives the counts of an interval after all of its runs. */
        void end(Window window);
    }

    /**
     * An interval of the history that has been read.
     *
     * @param time the interval
     * @param listed the number of rows of accounting that ended in it
     * @param missing the number of those for which accounting returned no run
     * @param refused the number of parts of answers that could not be used
     * @param refusal the reason of the first of those
     */
    public record Window(Interval time, long listed, long missing, long refused, Optional<String> refusal) {}

    /** The job id and the end of a row of accounting, by which its run is found. */
    private record Ended(long jobId, Instant end) {}

    /**
     * Reads all runs that ended in the given interval, each once.
     *
     * @param time an interval of whole seconds
     * @throws QueryException if there is no usable answer
     */
    public void read(Interval time, Reader reader) throws QueryException, InterruptedException {
        Instant to = time.end();
        while (to.isAfter(time.start())) {
            Instant from = to.minus(length);
            Interval window = Interval.of(from.isBefore(time.start()) ? time.start() : from, to);
            try {
                EndedRuns ended = client.ended(window);
                read(window, ended, reader);
                adapt(ended.runs().size());
                to = window.start();
            } catch (QueryException failure) {
                if (!failure.isTooMuch() || length.equals(SHORTEST_WINDOW)) {
                    throw failure;
                }
                shorten();
            }
        }
    }

    private void adapt(int runs) {
        if (runs > MANY_RUNS) {
            shorten();
        } else if (runs <= MANY_RUNS / 4) {
            Duration doubled = length.multipliedBy(2);
            length = doubled.compareTo(LONGEST_WINDOW) < 0 ? doubled : LONGEST_WINDOW;
        }
    }

    private void shorten() {
        Duration half = Duration.ofSeconds(length.toSeconds() / 2);
        length = half.compareTo(SHORTEST_WINDOW) > 0 ? half : SHORTEST_WINDOW;
    }

    private void read(Interval window, EndedRuns ended, Reader reader) throws QueryException, InterruptedException {
        Set<Ended> expected = new HashSet<>();
        for (ListedRun row : ended.runs()) {
            if (window.contains(row.end())) {
                expected.add(new Ended(row.jobId(), row.end()));
            }
        }
        List<Rejection> refusals = new ArrayList<>(ended.refusals());
        int listed = expected.size();
        List<Long> jobIds =
                expected.stream().map(Ended::jobId).distinct().sorted().toList();
        int done = 0;
        while (done < jobIds.size()) {
            List<Long> some = jobIds.subList(done, Math.min(jobIds.size(), done + mostJobs));
            done += read(some, expected, refusals, reader);
        }
        Optional<String> refusal = refusals.stream().map(Rejection::detail).findFirst();
        reader.end(new Window(window, listed, expected.size(), refusals.size(), refusal));
    }

    /** Returns how many of these jobs are done: all, or none if they are too many for one query. */
    private int read(List<Long> jobIds, Set<Ended> expected, List<Rejection> refusals, Reader reader)
            throws QueryException, InterruptedException {
        try {
            AccountingAnswer answer = client.about(jobIds);
            for (JobCompletion completion : answer.completions().values()) {
                if (expected.remove(
                        new Ended(completion.run().jobId(), completion.times().endTime()))) {
                    reader.run(completion);
                }
            }
            refusals.addAll(answer.refusals());
            mostJobs = Math.min(Sacct.MOST_JOBS, mostJobs * 2);
            return jobIds.size();
        } catch (QueryException failure) {
            if (!failure.isTooMuch()) {
                throw failure;
            }
            mostJobs = Math.max(1, jobIds.size() / 2);
            return jobIds.size() == 1 ? 1 : 0;
        }
    }
}
