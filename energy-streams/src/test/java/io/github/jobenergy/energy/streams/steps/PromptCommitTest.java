package io.github.jobenergy.energy.streams.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PromptCommitTest {

    private long millis;
    private int commits;
    private final PromptCommit prompt = new PromptCommit(() -> TimeUnit.MILLISECONDS.toNanos(millis));

    private int commitsAfter(long wait, boolean isBusy) {
        millis += wait;
        prompt.requestIfDue(isBusy, () -> commits++);
        return commits;
    }

    @Test
    void nothingIsCommittedBeforeARecordIsForwarded() {
        assertEquals(0, commitsAfter(10_000, false));
    }

    @Test
    void aForwardedRecordIsCommittedAtOnce() {
        prompt.await();

        assertEquals(1, commitsAfter(0, false));
        assertEquals(1, commitsAfter(10_000, false));
    }

    @Test
    void recordsForwardedWithinTheIntervalAreCommittedTogether() {
        prompt.await();
        assertEquals(1, commitsAfter(0, false));

        prompt.await();
        prompt.await();
        assertEquals(1, commitsAfter(PromptCommit.INTERVAL.toMillis() - 1, false));
        assertEquals(2, commitsAfter(1, false));
    }

    @Test
    void theCommitIsLeftToTheCommitIntervalWhileRecordsTakeTheTime() {
        prompt.await();

        assertEquals(0, commitsAfter(1_000, true));
        assertEquals(1, commitsAfter(0, false));
    }
}
