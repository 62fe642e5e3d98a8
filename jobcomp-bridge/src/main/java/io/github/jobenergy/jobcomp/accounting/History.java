package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.sacct.ListedRun;
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
 * The past as accounting knows it, gone through from its end to its beginning, one bounded stretch of time after the other: a
 * stretch is listed, then asked about by job ids, so that no window hides a step. A stretch is short where much ended.
 */
public final class History {

    private static final Duration SHORTEST_STRETCH = Duration.ofSeconds(1);
    private static final Duration FIRST_STRETCH = Duration.ofMinutes(1);
    private static final Duration LONGEST_STRETCH = Duration.ofHours(1);

    /** Stretches with more runs are followed by shorter ones; with a quarter of it, by longer ones. */
    private static final int MANY_RUNS = 20_000;

    private final BlockingAccountingClient interview;

    private Duration length = FIRST_STRETCH;
    private int mostJobs = Sacct.MOST_JOBS;

    /** Asked with these manners. */
    public History(Accounting accounting, DutyCycle duty, ClockAndRandom timing, Rest rest) {
        this.interview = new BlockingAccountingClient(accounting, duty, timing, rest);
    }

    /** Who is told. */
    public interface Reader {

        /** A run that ended in the stretch that is gone through now. */
        void run(JobCompletion completion);

        /** That was all of this stretch. */
        void end(Stretch stretch);
    }

    /**
     * A stretch of the past that has been gone through.
     *
     * @param time when
     * @param listed how many rows of accounting ended in it
     * @param missing how many of those accounting could not be made to tell of
     * @param refused how many parts of answers could not be used
     * @param refusal why the first of them could not
     */
    public record Stretch(Interval time, long listed, long missing, long refused, Optional<String> refusal) {}

    /** A row of accounting, to find its run by. */
    private record Ended(long jobId, Instant end) {}

    /**
     * Tells of all runs that ended in that time, each once.
     *
     * @param time whole seconds
     * @throws AccountingException if there is no usable answer
     */
    public void read(Interval time, Reader reader) throws AccountingException, InterruptedException {
        Instant to = time.end();
        while (to.isAfter(time.start())) {
            Instant from = to.minus(length);
            Interval stretch = Interval.of(from.isBefore(time.start()) ? time.start() : from, to);
            try {
                EndedRuns ended = interview.ended(stretch);
                tell(stretch, ended, reader);
                adapt(ended.runs().size());
                to = stretch.start();
            } catch (AccountingException failure) {
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

    private void tell(Interval stretch, EndedRuns ended, Reader reader)
            throws AccountingException, InterruptedException {
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

    /** Says how many of these jobs are done with: all, or none if they are too much together. */
    private int tell(List<Long> jobIds, Set<Ended> expected, List<Rejection> refusals, Reader reader)
            throws AccountingException, InterruptedException {
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
        } catch (AccountingException failure) {
            if (!failure.isTooMuch()) {
                throw failure;
            }
            mostJobs = Math.max(1, jobIds.size() / 2);
            return jobIds.size() == 1 ? 1 : 0;
        }
    }
}
