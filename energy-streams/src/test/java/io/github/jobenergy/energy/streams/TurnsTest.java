package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private static final Duration WAKING = Duration.ofMillis(100);

    private final Turns turns = new Turns();

    @Test
    void whoeverIsBusyHasHalfOfTheThread() {
        assertEquals(Duration.ofMillis(50), turns.length("meter", WAKING));

        turns.note("meter", true);

        assertEquals(Duration.ofMillis(50), turns.length("meter", WAKING));
    }

    @Test
    void busyStepsShareIt() {
        turns.note("one meter", true);
        turns.note("another", true);
        turns.note("another", true);

        assertEquals(Duration.ofMillis(25), turns.length("one meter", WAKING));
        assertEquals(Duration.ofMillis(25), turns.length("another", WAKING));
        assertEquals(Duration.ofNanos(16_666_666), turns.length("a third", WAKING));
    }

    @Test
    void whoeverIsDoneLeavesTheTimeToOthers() {
        turns.note("one meter", true);
        turns.note("another", true);

        turns.note("another", false);

        assertEquals(Duration.ofMillis(50), turns.length("one meter", WAKING));
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
}
