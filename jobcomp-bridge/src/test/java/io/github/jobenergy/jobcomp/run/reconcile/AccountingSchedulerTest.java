package io.github.jobenergy.jobcomp.run.reconcile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SharedQueryLimit;
import io.github.jobenergy.jobcomp.testing.MemoryAccounting;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Two clusters share one slurmdbd. */
class AccountingSchedulerTest {

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
    private final SharedQueryLimit slurmdbd = new SharedQueryLimit(clock::nanoTime);
    private final AccountingScheduler failing = scheduler(new Failing());
    private final AccountingScheduler other = scheduler(new OneQuestion());

    @Test
    void releasesTheSlotIfATaskFailsToFormItsQuery() throws Exception {
        assertThrows(IOException.class, failing::step);

        assertTrue(other.step());
    }

    @Test
    void releasesTheSlotIfNoTaskHasAQuery() throws Exception {
        assertFalse(scheduler(new Idle()).step());

        assertTrue(other.step());
    }

    private AccountingScheduler scheduler(LookupTask task) {
        AsyncAccountingClient client = new AsyncAccountingClient(
                new MemoryAccounting(),
                new AsyncAccountingClient.QueryLimits(new DutyCycle(DutyCycle.DEFAULT_PERCENT), slurmdbd.join()),
                Runnable::run,
                new ClockAndRandom(clock, new Random(1)));
        return new AccountingScheduler(client, List.of(task));
    }

    /** A task without a query. */
    private static class Idle implements LookupTask {

        @Override
        public Optional<AccountingQuery> query(int mostJobs) throws IOException {
            return Optional.empty();
        }

        @Override
        public void conclude(Outcome outcome) {
            throw new AssertionError("expected no outcome, found " + outcome);
        }
    }

    /** A task that cannot read the file from which it forms its query. */
    private static final class Failing extends Idle {

        @Override
        public Optional<AccountingQuery> query(int mostJobs) throws IOException {
            throw new IOException("Input/output error");
        }
    }

    /** A task with one query. */
    private static final class OneQuestion extends Idle {

        @Override
        public Optional<AccountingQuery> query(int mostJobs) {
            return Optional.of(new AccountingQuery.Jobs(List.of(7L)));
        }
    }
}
