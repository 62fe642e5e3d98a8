package io.github.jobenergy.jobcomp.inlet;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The open connections with incomplete requests, in the order in which they were opened. A connection whose request is not
 * complete within its time is closed. If there are too many connections, the oldest incomplete one is closed; if they hold too
 * much memory, the oldest ones with bytes of a body. A client that sends its request at once is therefore served, however many
 * requests stay incomplete.
 */
final class OpenRequests implements Connection.Listener {

    /** The status that is logged; no response is sent. */
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

    /** Adds bytes of the body of a connection to the memory held, and closes connections until the limit is kept. */
    void hold(Connection connection, int bytes) {
        add(connection, bytes);
        Optional<Connection> surplus = surplus();
        while (surplus.isPresent()) {
            close(surplus.get());
            surplus = surplus();
        }
    }

    private synchronized void add(Connection connection, int bytes) {
        Incomplete request = incomplete.get(connection);
        if (request != null) {
            request.bytes += bytes;
            heldBytes += bytes;
        }
    }

    private synchronized Optional<Connection> surplus() {
        return heldBytes > limits.heldBytes() ? oldestWithBytes() : Optional.empty();
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

    /**
     * Marks the request of the connection as complete, so that it is no longer subject to the limits. Returns false if the
     * connection was closed before.
     */
    boolean complete(Connection connection) {
        return remove(connection);
    }

    @Override
    public void onClosed(Connection connection) {
        remove(connection);
    }

    private void close(Connection connection) {
        if (remove(connection)) {
            refusals.add(
                    REQUEST_TIMEOUT, String.valueOf(connection.getEndPoint().getRemoteSocketAddress()));
            connection.getEndPoint().close();
        }
    }

    private synchronized boolean remove(Connection connection) {
        Incomplete request = incomplete.remove(connection);
        if (request == null) {
            return false;
        }
        request.deadline.cancel();
        heldBytes -= request.bytes;
        return true;
    }
}
