package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.jobcomp.timing.Rest;
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

    private static final Duration SHORTEST_STRETCH = Duration.ofSeconds(1);
    private static final Duration FIRST_STRETCH = Duration.ofMinutes(1);
    private static final Duration LONGEST_STRETCH = Duration.ofHours(1);

    /**
     * An interval with more runs is followed by a shorter one; an interval with at most a quarter of this number, by a longer
     * one.
     */
    private static final int MANY_RUNS = 20_000;

    private final BlockingAccountingClient interview;

    private Duration length = FIRST_STRETCH;
    private int mostJobs = Sacct.MOST_JOBS;

    /** Queries accounting within the given duty cycle. */
    public History(Accounting accounting, DutyCycle duty, ClockAndRandom timing, Rest rest) {
        this.interview = new BlockingAccountingClient(accounting, duty, timing, rest);
    }

    /** Receives the runs of the history. */
    public interface Reader {

        /** Receives a run that ended in the current interval. */
        void run(JobCompletion completion);

        /** Receives the counts of an interval after all of its runs. */
        void end(Stretch stretch);
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
    public record Stretch(Interval time, long listed, long missing, long refused, Optional<String> refusal) {}

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
            Interval stretch = Interval.of(from.isBefore(time.start()) ? time.start() : from, to);
            try {
                EndedRuns ended = interview.ended(stretch);
                tell(stretch, ended, reader);
                adapt(ended.runs().size());
                to = stretch.start();
            } catch (QueryException failure) {
                if (!failure.isTooMuch() || length.equals(SHORTEST_STRETCH)) {
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
            length = doubled.compareTo(LONGEST_STRETCH) < 0 ? doubled : LONGEST_STRETCH;
        }
    }

    private void shorten() {
        Duration half = Duration.ofSeconds(length.toSeconds() / 2);
        length = half.compareTo(SHORTEST_STRETCH) > 0 ? half : SHORTEST_STRETCH;
    }

    private void tell(Interval stretch, EndedRuns ended, Reader reader) throws QueryException, InterruptedException {
        Set<Ended> expected = new HashSet<>();
        for (ListedRun row : ended.runs()) {
            if (stretch.contains(row.end())) {
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
            done += tell(some, expected, refusals, reader);
        }
        Optional<String> refusal = refusals.stream().map(Rejection::detail).findFirst();
        reader.end(new Stretch(stretch, listed, expected.size(), refusals.size(), refusal));
    }

    /** Returns how many of these jobs are done: all, or none if they are too many for one query. */
    private int tell(List<Long> jobIds, Set<Ended> expected, List<Rejection> refusals, Reader reader)
            throws QueryException, InterruptedException {
        try {
            AccountingAnswer answer = interview.about(jobIds);
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
