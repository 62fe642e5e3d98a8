package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnsTest {

    private static final Duration WAKING = Duration.ofMillis(100);

    private final Map<String, Long> worked = new HashMap<>();
    private long millis;
    private final Turns turns = new Turns(() -> TimeUnit.MILLISECONDS.toNanos(millis));

    @ParameterizedTest(name = "pieces of {0} ms")
    @CsvSource({"1, 50", "7, 50", "30, 50", "300, 50", "5000, 50"})
    void aBusyStepHasHalfOfTheThreadHoweverLongAPieceTakes(long piece, long percent) {
        for (long waking = 0; waking < 10_000; waking++) {
            wake("meter", piece, true);
            millis = nextWaking();
        }

        assertEquals((double) percent, 100.0 * worked.get("meter") / millis, 10);
    }

    @ParameterizedTest(name = "pieces of {0} ms and of {1} ms")
    @CsvSource({"1, 1", "2, 400", "400, 400", "30, 3000"})
    void busyStepsHaveEquallyMuchOfThatHalf(long one, long another) {
        for (long waking = 0; waking < 10_000; waking++) {
            wake("one meter", one, true);
            wake("another", another, true);
            millis = nextWaking();
        }

        assertEquals(25.0, 100.0 * worked.get("one meter") / millis, 10);
        assertEquals(25.0, 100.0 * worked.get("another") / millis, 10);
    }

    @Test
    void aStepThatIsDoneLeavesTheTimeToOthers() {
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
    void aStepThatIsOpenedAgainDoesNotRest() {
        wake("meter", 5_000, true);
        turns.leave("meter");

        wake("meter", 1, true);

        assertEquals(5_050, worked.get("meter"));
    }

    @Test
    void eachThreadHasItsOwn() throws Exception {
        Turns here = Turns.ofThisThread();

        assertSame(here, Turns.ofThisThread());
        assertNotSame(
                here,
                CompletableFuture.supplyAsync(Turns::ofThisThread, work -> new Thread(work).start())
                        .get());
    }

    private void wake(String step, long piece, boolean hasMore) {
        turns.take(step, WAKING, () -> {
            millis += piece;
            worked.merge(step, piece, Long::sum);
            return hasMore;
        });
    }

    private long nextWaking() {
        return (millis / WAKING.toMillis() + 1) * WAKING.toMillis();
    }
}
