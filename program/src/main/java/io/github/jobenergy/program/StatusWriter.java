package io.github.jobenergy.program;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the status of a program every five seconds. If the status cannot be determined or written, as on a full disk, the
 * program continues, and each kind of failure is logged once until a status is written again.
 */
public final class StatusWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StatusWriter.class);

    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final StatusFile file;
    private final Supplier<ProgramStatus> status;
    private final Duration period;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "status");

    private final Set<Class<?>> loggedFailures = new HashSet<>();

    private StatusWriter(StatusFile file, Supplier<ProgramStatus> status, Duration period) {
        this.file = file;
        this.status = status;
        this.period = period;
        thread.setDaemon(true);
    }

    /** Starts a thread that writes this status to that file until the writer is closed. */
    public static StatusWriter start(StatusFile file, Supplier<ProgramStatus> status) {
        return start(file, status, PERIOD);
    }

    /** Starts a thread that writes this status to that file once every {@code period} until the writer is closed. */
    static StatusWriter start(StatusFile file, Supplier<ProgramStatus> status, Duration period) {
        StatusWriter writer = new StatusWriter(file, status, period);
        writer.thread.start();
        return writer;
    }

    private void work() {
        try {
            do {
                write();
            } while (!end.await(period.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void write() {
        try {
            file.write(status.get());
            loggedFailures.clear();
        } catch (IOException | RuntimeException unwritable) {
            if (loggedFailures.add(unwritable.getClass())) {
                LOG.atWarn().addKeyValue("reason", unwritable.toString()).log("the status cannot be written");
            }
        }
    }

    /** Stops writing, and removes the file, because the program ends in order. */
    @Override
    public void close() {
        end.countDown();
        try {
            thread.join();
            file.remove();
        } catch (IOException notRemoved) {
            LOG.atWarn().addKeyValue("reason", notRemoved.toString()).log("the status cannot be removed");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
