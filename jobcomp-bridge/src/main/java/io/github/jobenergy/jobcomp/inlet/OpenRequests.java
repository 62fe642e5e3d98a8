package io.github.jobenergy.jobcomp.inlet;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The connections that are open, in the order in which they were opened. One whose request is not complete is closed when its
 * time is over; and the one that has been incomplete for the longest is closed when there are too many, or when they hold too
 * much memory. So whoever sends at once is served, however many send half a request.
 */
final class OpenRequests implements Connection.Listener {

    /** As it is logged; there is nothing to answer to. */
    private static final int REQUEST_TIMEOUT = 408;

    private final HttpLimits limits;
    private final Scheduler scheduler;
    private final RefusalLog refusals;

    private final Map<Connection, Incomplete> incomplete = new LinkedHashMap<>();
    private long heldBytes;

    OpenRequests(HttpLimits limits, Scheduler scheduler, RefusalLog refusals) {
        this.limits = limits;
        this.scheduler = scheduler;
        this.refusals = refusals;
    }

    private static final class Incomplete {

        private final Scheduler.Task deadline;
        private long bytes;

        private Incomplete(Scheduler.Task deadline) {
            this.deadline = deadline;
        }
    }

    @Override
    public void onOpened(Connection connection) {
        Scheduler.Task deadline =
                scheduler.schedule(() -> close(connection), limits.requestTime().toMillis(), TimeUnit.MILLISECONDS);
        Optional<Connection> surplus;
        synchronized (this) {
            incomplete.put(connection, new Incomplete(deadline));
            surplus = incomplete.size() > limits.connections() ? oldest() : Optional.empty();
        }
        surplus.ifPresent(this::close);
    }

    /** So many bytes more of its body are in memory. */
    void hold(Connection connection, int bytes) {
        Optional<Connection> surplus;
        synchronized (this) {
            Incomplete request = incomplete.get(connection);
            if (request == null) {
                return;
            }
            request.bytes += bytes;
            heldBytes += bytes;
            surplus = heldBytes > limits.heldBytes() ? oldestWithBytes() : Optional.empty();
        }
        surplus.ifPresent(this::close);
    }

    private Optional<Connection> oldest() {
        return incomplete.keySet().stream().findFirst();
    }

    private Optional<Connection> oldestWithBytes() {
        return incomplete.entrySet().stream()
                .filter(entry -> entry.getValue().bytes > 0)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Its request is complete: it is answered, whatever it takes. False if it was closed before. */
    boolean complete(Connection connection) {
        return forget(connection);
    }

    @Override
    public void onClosed(Connection connection) {
        forget(connection);
    }

    private void close(Connection connection) {
        if (forget(connection)) {
            refusals.add(
                    REQUEST_TIMEOUT, String.valueOf(connection.getEndPoint().getRemoteSocketAddress()));
            connection.getEndPoint().close();
        }
    }

    private synchronized boolean forget(Connection connection) {
        Incomplete request = incomplete.remove(connection);
        if (request == null) {
            return false;
        }
        request.deadline.cancel();
        heldBytes -= request.bytes;
        return true;
    }
}
