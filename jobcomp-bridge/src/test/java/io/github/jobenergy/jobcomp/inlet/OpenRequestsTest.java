package io.github.jobenergy.jobcomp.inlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenRequestsTest {

    private static final HttpLimits LIMITS = new HttpLimits(32, Duration.ofHours(1), 1_000);

    private final Scheduler scheduler = new ScheduledExecutorScheduler();
    private final OpenRequests requests =
            new OpenRequests(LIMITS, scheduler, new RefusalLog(new MovableClock(Instant.EPOCH)));

    @BeforeEach
    void start() throws Exception {
        scheduler.start();
    }

    @AfterEach
    void stop() throws Exception {
        scheduler.stop();
    }

    /** 4,003 bytes of at most 4,000: the three oldest connections hold one byte each. */
    @Test
    void closesAsManyConnectionsAsTheMemoryBoundRequires() {
        List<Connection> small = Stream.generate(this::open).limit(4).toList();
        Connection large = open();
        small.forEach(connection -> requests.hold(connection, 1));

        requests.hold(large, (int) LIMITS.heldBytes() - 1);

        assertEquals(
                List.of(false, false, false, true),
                small.stream().map(OpenRequestsTest::isOpen).toList());
        assertTrue(isOpen(large));
    }

    private Connection open() {
        Connection connection = new Idle(new ByteArrayEndPoint());
        requests.onOpened(connection);
        return connection;
    }

    private static boolean isOpen(Connection connection) {
        return connection.getEndPoint().isOpen();
    }

    /** A connection that reads nothing by itself. */
    private static final class Idle extends AbstractConnection {

        private Idle(ByteArrayEndPoint endPoint) {
            super(endPoint, Runnable::run);
        }

        @Override
        public void onFillable() {
            throw new AssertionError("expected no read");
        }
    }
}
