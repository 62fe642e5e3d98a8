package io.github.jobenergy.program;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the status of a program every five seconds. If the status cannot be written, as on a full disk, the program continues.
 */
public final class StatusWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StatusWriter.class);

    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final StatusFile file;
    private final Supplier<ProgramStatus> status;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "status");

    private boolean hasFailed;

    private StatusWriter(StatusFile file, Supplier<ProgramStatus> status) {
        this.file = file;
        this.status = status;
        thread.setDaemon(true);
    }

    /** Starts a thread that writes this status to that file until the writer is closed. */
    public static StatusWriter start(StatusFile file, Supplier<ProgramStatus> status) {
        StatusWriter writer = new StatusWriter(file, status);
        writer.thread.start();
        return writer;
    }

    private void work() {
        try {
            do {
                write();
            } while (!end.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void write() {
        try {
            file.write(status.get());
            hasFailed = false;
        } catch (IOException unwritable) {
            if (!hasFailed) {
                LOG.atWarn().addKeyValue("reason", unwritable.toString()).log("the status cannot be written");
            }
            hasFailed = true;
        }
    }

    /** Stops writing, and removes the file, because the program ends in order. */
    @Override
    public void close() {
        end.countDown();
        try {
            thread.join();
            file.remove();
        } catch (IOException kept) {
            LOG.atWarn().addKeyValue("reason", kept.toString()).log("the status cannot be removed");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
