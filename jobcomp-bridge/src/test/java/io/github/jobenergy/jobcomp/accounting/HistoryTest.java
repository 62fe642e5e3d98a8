package io.github.jobenergy.jobcomp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.History.Window;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.MemoryAccounting;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All runs known here ended at 1000000070. */
class HistoryTest {

    private static final Instant END = Instant.ofEpochSecond(1_000_000_070);

    private final MemoryAccounting accounting = new MemoryAccounting();
    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
    private final List<Duration> rests = new ArrayList<>();
    private final Collected collected = new Collected();

    /** Collects the runs and the intervals that were read. */
    private static final class Collected implements History.Reader {

        private final List<Long> jobIds = new ArrayList<>();
        private final List<Window> windows = new ArrayList<>();

        @Override
        public void run(JobCompletion completion) {
            jobIds.add(completion.run().jobId());
        }

        @Override
        public void end(Window window) {
            windows.add(window);
        }
    }

    private void read(Interval time) throws QueryException, InterruptedException {
        read(accounting, time);
    }

    private void read(Accounting client, Interval time) throws QueryException, InterruptedException {
        new History(client, new DutyCycle(10), new ClockAndRandom(clock, new Random(1)), rests::add)
                .read(time, collected);
    }

    private static Interval day() {
        return Interval.of(END.minus(Duration.ofHours(12)), END.plus(Duration.ofHours(12)));
    }

    @Test
    void searchesBackwardsInIntervalsOfAtMostAnHour() throws Exception {
        LongStream.rangeClosed(1, 5).forEach(job -> accounting.add(AccountingRecords.ofJob(job, 7_000)));

        read(day());

        assertEquals(
                List.of(1L, 2L, 3L, 4L, 5L), collected.jobIds.stream().sorted().toList());
        Instant to = day().end();
        for (Window window : collected.windows) {
            assertEquals(to, window.time().end());
            assertTrue(window.time().duration().compareTo(Duration.ofHours(1)) <= 0, window.toString());
            to = window.time().start();
        }
        assertEquals(day().start(), to);
        assertEquals(5, collected.windows.stream().mapToLong(Window::listed).sum());
        assertEquals(0, collected.windows.stream().mapToLong(Window::missing).sum());
    }

    /** Accounting has a run that ends at a bound in both windows. */
    @ParameterizedTest
    @CsvSource({"0, 60, 1", "-60, 0, 0", "-60, 60, 1", "-59, 61, 1"})
    void aRunThatEndsAtABoundaryBelongsToTheLaterInterval(int from, int to, int times) throws Exception {
        accounting.add(AccountingRecords.ofJob7(7_000));

        read(Interval.of(END.plusSeconds(from), END.plusSeconds(to)));

        assertEquals(times, collected.jobIds.size());
    }

    @Test
    void queriesAThousandJobsAtATime() throws Exception {
        LongStream.rangeClosed(1, 2_500).forEach(job -> accounting.add(AccountingRecords.ofJob(job, 7_000)));

        read(day());

        assertEquals(
                List.of(1_000, 1_000, 500),
                accounting.questions().stream().map(List::size).toList());
        assertEquals(2_500, collected.jobIds.size());
    }

    @Test
    void pausesAfterEachQueryForNineTimesItsDuration() throws Exception {
        Accounting slow = new Accounting() {
            @Override
            public AccountingAnswer query(List<Long> jobIds) throws QueryException {
                clock.advance(Duration.ofSeconds(2));
                return accounting.query(jobIds);
            }

            @Override
            public EndedRuns ended(AccountingQuery.Ended question) throws QueryException {
                clock.advance(Duration.ofSeconds(1));
                return accounting.ended(question);
            }
        };
        accounting.add(AccountingRecords.ofJob7(7_000));

        read(slow, Interval.of(END.minusSeconds(30), END.plusSeconds(30)));

        assertEquals(List.of(Duration.ofSeconds(9), Duration.ofSeconds(18)), rests);
    }

    @Test
    void aQueryThatNeverSucceededIsNotRepeated() {
        accounting.fail(QueryException.because("no such program"));

        QueryException failure = assertThrows(QueryException.class, () -> read(day()));

        assertEquals("no such program", failure.reason());
        assertEquals(1, accounting.windows().size());
    }

    @Test
    void aFailureIsRetriedAndRepeatedFailuresEndTheSearch() throws Exception {
        Accounting failing = failingFrom(3, 8, QueryException.because("slurmdbd is away"));
        read(failing, day());
        assertEquals(8, rests.stream().filter(rest -> !rest.isZero()).count());

        Accounting gone = failingFrom(3, 9, QueryException.because("slurmdbd is away"));
        assertThrows(QueryException.class, () -> read(gone, day()));
    }

    /** Fails that often, from that question on. */
    private Accounting failingFrom(int first, int times, QueryException failure) {
        return new Accounting() {

            private int questions;

            @Override
            public AccountingAnswer query(List<Long> jobIds) throws QueryException {
                return accounting.query(jobIds);
            }

            @Override
            public EndedRuns ended(AccountingQuery.Ended question) throws QueryException {
                questions++;
                if (questions >= first && questions < first + times) {
                    throw failure;
                }
                return accounting.ended(question);
            }
        };
    }

    @Test
    void aQueryThatIsTooLargeIsDivided() throws Exception {
        LongStream.rangeClosed(1, 8).forEach(job -> accounting.add(AccountingRecords.ofJob(job, 7_000)));
        Accounting narrow = new Accounting() {
            @Override
            public AccountingAnswer query(List<Long> jobIds) throws QueryException {
                if (jobIds.size() > 2 || jobIds.contains(5L)) {
                    throw QueryException.tooMuch("more than two, or job 5");
                }
                return accounting.query(jobIds);
            }

            @Override
            public EndedRuns ended(AccountingQuery.Ended question) throws QueryException {
                if (question.window().duration().compareTo(Duration.ofSeconds(10)) > 0) {
                    throw QueryException.tooMuch("more than ten seconds");
                }
                return accounting.ended(question);
            }
        };

        read(narrow, Interval.of(END.minusSeconds(30), END.plusSeconds(30)));

        assertEquals(
                List.of(1L, 2L, 3L, 4L, 6L, 7L, 8L),
                collected.jobIds.stream().sorted().toList());
        assertEquals(1, collected.windows.stream().mapToLong(Window::missing).sum());
        assertEquals(8, collected.windows.stream().mapToLong(Window::listed).sum());
    }

    @Test
    void anIntervalOfOneSecondThatIsTooLargeEndsTheSearch() {
        Accounting endless = failingFrom(1, 1_000, QueryException.tooMuch("too much"));

        assertThrows(QueryException.class, () -> read(endless, day()));
    }

    @Test
    void aListedRunWithoutARecordIsMissing() throws Exception {
        Accounting incomplete = new Accounting() {
            @Override
            public AccountingAnswer query(List<Long> jobIds) {
                return AccountingAnswer.of(List.of());
            }

            @Override
            public EndedRuns ended(AccountingQuery.Ended question) throws QueryException {
                return accounting.ended(question);
            }
        };
        accounting.add(AccountingRecords.ofJob7(7_000));
        Interval time = Interval.of(END, END.plusSeconds(60));

        read(incomplete, time);

        assertEquals(List.of(new Window(time, 1, 1, 0, Optional.empty())), collected.windows);
    }
}
