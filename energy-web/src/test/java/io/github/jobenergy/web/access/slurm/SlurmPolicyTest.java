package io.github.jobenergy.web.access.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.access.UnknownPolicyException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SlurmPolicyTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int REQUESTS = 16;
    private static final SlurmPolicy.Limits LIMITS =
            new SlurmPolicy.Limits(Duration.ofMinutes(1), Duration.ofHours(1), PATIENCE);

    private static final SlurmRoles OPEN = new SlurmRoles(Set.of(), Set.of("root"), Map.of("bob", Set.of("astro")));
    private static final SlurmRoles PRIVATE = new SlurmRoles(Set.of(PrivateData.JOBS), Set.of(), Map.of());

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-28T00:00:00Z"));
    private final Source source = new Source();
    private final SlurmPolicy policy = new SlurmPolicy(source, LIMITS, clock);

    /** Roles of a test, or a failure. */
    private static final class Source implements RolesSource {

        private SlurmRoles roles = OPEN;
        private boolean fails;
        private int reads;

        @Override
        public synchronized SlurmRoles read() throws IOException {
            reads++;
            if (fails) {
                throw new IOException("scontrol show: expected exit status 0, found 1");
            }
            return roles;
        }
    }

    @Test
    void givesTheAccessOfEachRole() throws Exception {
        assertEquals(Access.operator("root"), policy.of("root"));
        assertEquals(new Access("bob", false, Set.of("astro"), Set.of()), policy.of("bob"));
        assertEquals(new Access("Bob", false, Set.of(), Set.of()), policy.of("Bob"));
        assertEquals(1, source.reads);
    }

    @Test
    void readsAgainAfterTheFirstMinute() throws Exception {
        policy.of("bob");
        source.roles = PRIVATE;

        clock.advance(Duration.ofMinutes(1).minusMillis(1));
        assertEquals(Set.of(), policy.of("bob").hidden());

        clock.advance(Duration.ofMillis(1));
        assertEquals(Set.of(PrivateData.JOBS), policy.of("bob").hidden());
        assertEquals(2, source.reads);
    }

    @Test
    void usesTheLastRolesForAnHourWhileReadingFails() throws Exception {
        policy.of("bob");
        source.fails = true;

        for (int minute = 1; minute < 60; minute++) {
            clock.advance(Duration.ofMinutes(1));
            assertEquals(Set.of("astro"), policy.of("bob").accounts());
            assertEquals(Set.of("astro"), policy.of("bob").accounts());
        }
        assertEquals(60, source.reads);
        clock.advance(Duration.ofMinutes(1));

        assertUnknown("scontrol show: expected exit status 0, found 1");

        source.fails = false;
        assertUnknown("scontrol show: expected exit status 0, found 1");
        clock.advance(Duration.ofMinutes(1));
        assertEquals(Set.of("astro"), policy.of("bob").accounts());
    }

    @Test
    void isUnknownBeforeTheFirstSuccess() throws Exception {
        source.fails = true;

        assertUnknown("scontrol show: expected exit status 0, found 1");
        assertUnknown("scontrol show: expected exit status 0, found 1");
        assertEquals(1, source.reads);
    }

    @Test
    void readsAgainIfTheClockWasSetBack() throws Exception {
        policy.of("bob");
        source.roles = PRIVATE;

        clock.advance(Duration.ofHours(-1));

        assertEquals(Set.of(PrivateData.JOBS), policy.of("bob").hidden());
    }

    private void assertUnknown(String reason) {
        assertEquals(
                "policy of Slurm: expected one of the last PT1H, found " + reason,
                assertThrows(UnknownPolicyException.class, () -> policy.of("bob"))
                        .getMessage());
    }

    /** The read ends when all other requests wait for it. */
    @Test
    void oneOfManyRequestsReadsAndTheOthersWaitForIt() throws Exception {
        Set<Thread> requests = ConcurrentHashMap.newKeySet();
        SlurmPolicy slow = new SlurmPolicy(
                () -> {
                    awaitWaiting(requests);
                    return source.read();
                },
                LIMITS,
                clock);
        ExecutorService threads = Executors.newFixedThreadPool(REQUESTS);
        List<Future<Access>> accesses = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            accesses.add(threads.submit(() -> {
                requests.add(Thread.currentThread());
                return slow.of("bob");
            }));
        }
        threads.shutdown();

        for (Future<Access> access : accesses) {
            assertEquals(Set.of("astro"), access.get().accounts());
        }
        assertEquals(1, source.reads);
    }

    private static void awaitWaiting(Set<Thread> requests) {
        long start = System.nanoTime();
        while (requests.stream()
                        .filter(thread -> thread.getState() == Thread.State.TIMED_WAITING)
                        .count()
                < REQUESTS - 1) {
            assertTrue(System.nanoTime() - start < PATIENCE.toNanos(), "expected waiting requests, found others");
            Thread.onSpinWait();
        }
    }

    /** The read that follows a failure blocks until another request has been served. */
    @Test
    void duringAnOutageOnlyOneRequestWaitsForSlurm() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch served = new CountDownLatch(1);
        SlurmPolicy slow = new SlurmPolicy(
                () -> {
                    SlurmRoles roles = source.read();
                    if (source.reads == 4) {
                        reading.countDown();
                        assertTrue(served.await(PATIENCE.toSeconds(), TimeUnit.SECONDS));
                    }
                    return roles;
                },
                LIMITS,
                clock);
        slow.of("bob");
        source.fails = true;
        for (int i = 0; i < 2; i++) {
            clock.advance(Duration.ofMinutes(1));
            slow.of("bob");
        }
        source.fails = false;
        source.roles = PRIVATE;
        clock.advance(Duration.ofMinutes(1));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        Future<Access> reader = thread.submit(() -> slow.of("bob"));
        thread.shutdown();
        assertTrue(reading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS));

        Access other = slow.of("bob");
        served.countDown();

        assertEquals(Set.of("astro"), other.accounts());
        assertEquals(Set.of(PrivateData.JOBS), reader.get().hidden());
    }

    @Test
    void anInterruptedRequestIsRefused() throws Exception {
        SlurmPolicy interrupted = new SlurmPolicy(
                () -> {
                    throw new InterruptedException();
                },
                LIMITS,
                clock);

        assertThrows(UnknownPolicyException.class, () -> interrupted.of("bob"));

        assertTrue(Thread.interrupted());
    }
}
