package io.github.jobenergy.node.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the counts once a day and at the end. */
public final class DailyReporter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DailyReporter.class);

    private static final Duration PERIOD = Duration.ofDays(1);

    private final Supplier<String> report;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "report");

    private DailyReporter(Supplier<String> report) {
        this.report = report;
        thread.setDaemon(true);
    }

    /** Starts a reporter with this text. */
    public static DailyReporter start(Supplier<String> report) {
        DailyReporter reporter = new DailyReporter(report);
        reporter.thread.start();
        return reporter;
    }

    private void work() {
        try {
            while (!end.await(PERIOD.toSeconds(), TimeUnit.SECONDS)) {
                log("so far");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void log(String when) {
        LOG.atInfo().addKeyValue("counts", report.get()).log("daily counts: {}", when);
    }

    @Override
    public void close() {
        end.countDown();
        log("at the end");
    }
}
