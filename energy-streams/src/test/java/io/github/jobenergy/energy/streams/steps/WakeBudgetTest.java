package io.github.jobenergy.energy.streams.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WakeBudgetTest {

    private static final Duration WAKING = Duration.ofMillis(100);

    private final Map<String, Long> worked = new HashMap<>();
    private long millis;
    private final WakeBudget budget = new WakeBudget(() -> TimeUnit.MILLISECONDS.toNanos(millis));

    @ParameterizedTest(name = "pieces of {0} ms")
    @ValueSource(longs = {1, 7, 30, 300, 5_000})
    void aBusyStepHasAFifthOfTheTimeOfBusyRecordsForAnyDurationOfAPiece(long piece) {
        for (long waking = 0; waking < 10_000; waking++) {
            wake("meter", piece, true);
            processRecordsUpToNextWaking();
        }

        assertEquals(20.0, percentOf("meter"), 10);
    }

    @ParameterizedTest(name = "pieces of {0} ms, records of {1} ms in each waking")
    @CsvSource({"1, 0", "7, 0", "30, 0", "300, 0", "5000, 0", "1, 5", "30, 5", "30, 10", "300, 20"})
    void aBusyStepHasHalfOfTheTimeThatRecordsLeave(long piece, long records) {
        for (long waking = 0; waking < 10_000; waking++) {
            long begun = millis;
            wake("meter", piece, true);
            budget.process(() -> millis += records);
            millis = Math.max(begun + WAKING.toMillis(), millis);
        }

        assertTrue(percentOf("meter") >= 40, () -> "percent of the time: " + percentOf("meter"));
    }

    @ParameterizedTest(name = "pieces of {0} ms and of {1} ms")
    @CsvSource({"1, 1", "2, 400", "400, 400", "30, 3000"})
    void busyStepsShareTheFifthOfTheTimeOfBusyRecordsEqually(long one, long another) {
        for (long waking = 0; waking < 10_000; waking++) {
            wake("one meter", one, true);
            wake("another", another, true);
            processRecordsUpToNextWaking();
        }

        assertEquals(10.0, percentOf("one meter"), 5);
        assertEquals(10.0, percentOf("another"), 5);
    }

    @Test
    void aStepWithoutDueWorkLeavesItsTimeToOtherSteps() {
        wake("one meter", 1, true);
        wake("another", 1, true);
        millis = nextWaking();
        wake("another", 1, false);
        worked.clear();
        millis = nextWaking();

        wake("one meter", 1, true);

        assertEquals(50, worked.get("one meter"));
    }

    @Test
    void aRestingStepResumesWhenRecordsUseLessTime() {
        wake("meter", 1, false);
        processRecordsUpToNextWaking();
        worked.clear();

        wake("meter", 5_000, true);
        processRecordsUpToNextWaking();
        wake("meter", 1, true);

        assertEquals(5_000, worked.get("meter"));

        millis += 5 * WAKING.toMillis();
        wake("meter", 1, true);

        assertEquals(5_050, worked.get("meter"));
    }

    @Test
    void aReopenedStepDoesNotRest() {
        wake("meter", 5_000, true);
        budget.leave("meter");
        processRecordsUpToNextWaking();

        wake("meter", 1, true);

        assertEquals(5_050, worked.get("meter"));
    }

    @Test
    void theTimeOfARecordThatIsForwardedBetweenStepsIsCountedOnce() {
        wake("meter", 1, true);
        budget.process(() -> {
            millis += 10;
            budget.process(() -> millis += 10);
        });
        millis += 41;
        worked.clear();

        wake("meter", 1, true);

        assertEquals(50, worked.get("meter"), "20 ms of 61 are less than a third");
    }

    @Test
    void eachThreadHasItsOwnBudget() throws Exception {
        WakeBudget here = WakeBudget.ofThisThread();

        assertSame(here, WakeBudget.ofThisThread());
        assertNotSame(
                here,
                CompletableFuture.supplyAsync(WakeBudget::ofThisThread, work -> new Thread(work).start())
                        .get());
    }

    private double percentOf(String step) {
        return 100.0 * worked.get(step) / millis;
    }

    private void wake(String step, long piece, boolean hasMore) {
        budget.take(step, WAKING, () -> {
            millis += piece;
            worked.merge(step, piece, Long::sum);
            return hasMore;
        });
    }

    private void processRecordsUpToNextWaking() {
        budget.process(() -> millis = nextWaking());
    }

    private long nextWaking() {
        return (millis / WAKING.toMillis() + 1) * WAKING.toMillis();
    }
}
