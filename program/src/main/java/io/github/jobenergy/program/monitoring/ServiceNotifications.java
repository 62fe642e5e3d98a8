package io.github.jobenergy.program.monitoring;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies systemd of the state of the process with {@code systemd-notify}: {@code READY=1} when the first program has started,
 * repeated for a minute, {@code STATUS=} when the text changes, {@code WATCHDOG=1} at half of the interval of the watchdog while all
 * programs are live, and {@code STOPPING=1} when the JVM ends. Without the variable {@code NOTIFY_SOCKET}, nothing is done.
 */
final class ServiceNotifications {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceNotifications.class);

    private static final String COMMAND = "systemd-notify";
    private static final String SOCKET = "NOTIFY_SOCKET";
    private static final String INTERVAL = "WATCHDOG_USEC";
    private static final Duration STATUS_PERIOD = Duration.ofSeconds(10);
    private static final Duration LONGEST_CALL = Duration.ofSeconds(30);

    /** The rounds that repeat READY=1: before version 246, systemd may lose a message of a process that has ended. */
    private static final int READY_ROUNDS = 6;

    private static final int LONGEST_STATUS = 200;

    private static final Optional<ServiceNotifications> OF_PROCESS = of(System.getenv());

    /** Half of the interval of the watchdog; absent without one. */
    private final Optional<Duration> half;

    /** The time between two rounds. */
    private final Duration period;

    private final List<Monitoring> programs = new CopyOnWriteArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private boolean isStarted;
    private boolean hasWarned;

    private int readyRounds = READY_ROUNDS;
    private String status = "";
    private long due = System.nanoTime();

    private ServiceNotifications(Optional<Duration> watchdog) {
        this.half = watchdog.map(interval -> interval.dividedBy(2));
        this.period = watchdog.map(interval -> interval.dividedBy(4))
                .filter(interval -> interval.compareTo(STATUS_PERIOD) < 0)
                .orElse(STATUS_PERIOD);
    }

    private static Optional<ServiceNotifications> of(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(SOCKET))
                .filter(socket -> !socket.isEmpty())
                .map(socket -> new ServiceNotifications(watchdog(environment)));
    }

    /** Returns the interval of the watchdog; absent if it is not for this process. */
    static Optional<Duration> watchdog(Map<String, String> environment) {
        String own = Long.toString(ProcessHandle.current().pid());
        return Optional.ofNullable(environment.get(INTERVAL))
                .filter(interval -> interval.matches("[1-9]\\d{0,17}"))
                .filter(interval ->
                        environment.getOrDefault("WATCHDOG_PID", own).equals(own))
                .map(interval -> Duration.ofNanos(Math.multiplyExact(Long.parseLong(interval), 1_000L)));
    }

    /** Adds a program that has started; the first one starts the notifications. */
    static void started(Monitoring program) {
        OF_PROCESS.ifPresent(notifications -> notifications.add(program));
    }

    /** Removes a program that has ended. */
    static void ended(Monitoring program) {
        OF_PROCESS.ifPresent(notifications -> notifications.programs.remove(program));
    }

    private synchronized void add(Monitoring program) {
        programs.add(program);
        if (!isStarted) {
            isStarted = true;
            Runtime.getRuntime().addShutdownHook(new Thread(this::stopping, "systemd-stopping"));
            Thread thread = new Thread(this::work, "systemd");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void stopping() {
        end.countDown();
        notifySystemd(List.of("STOPPING=1", "STATUS=stopping"));
    }

    private void work() {
        try {
            do {
                round();
            } while (!end.await(period.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void round() {
        try {
            List<String> changes = new ArrayList<>();
            if (readyRounds > 0) {
                changes.add("READY=1");
            }
            String text = text();
            if (!text.equals(status)) {
                changes.add("STATUS=" + text);
            }
            boolean isDue = half.isPresent()
                    && System.nanoTime() - due >= 0
                    && programs.stream().allMatch(Monitoring::isLive);
            if (isDue) {
                changes.add("WATCHDOG=1");
            }
            if (!changes.isEmpty() && notifySystemd(changes)) {
                readyRounds = Math.max(0, readyRounds - 1);
                status = text;
                due = isDue ? System.nanoTime() + half.get().minus(period).toNanos() : due;
            }
        } catch (RuntimeException | OutOfMemoryError failed) {
            // The notifications go on: without them systemd would end a program that works.
            warn(Optional.of(failed.toString()));
        }
    }

    private String text() {
        String text = programs.stream().map(Monitoring::statusText).collect(Collectors.joining("; "));
        return text.substring(0, Math.min(text.length(), LONGEST_STATUS));
    }

    /**
     * Notifies systemd, and returns whether that succeeded. The output of the command is discarded, since a file for it would make the
     * notification depend on a file system.
     */
    private synchronized boolean notifySystemd(List<String> assignments) {
        List<String> words = new ArrayList<>(List.of(COMMAND));
        words.addAll(assignments);
        Optional<String> failure = Optional.empty();
        try {
            Process process = new ProcessBuilder(words)
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            if (!process.waitFor(LONGEST_CALL.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                failure = Optional.of(COMMAND + " has not ended after " + LONGEST_CALL.toSeconds() + " s");
            } else if (process.exitValue() != 0) {
                failure = Optional.of(COMMAND + " ended with exit status " + process.exitValue());
            }
        } catch (IOException failed) {
            failure = Optional.of(failed.toString());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
        warn(failure);
        return failure.isEmpty();
    }

    /** Logs the first of several failures in a row. */
    private void warn(Optional<String> failure) {
        if (failure.isPresent() && !hasWarned) {
            LOG.atWarn().addKeyValue("reason", failure.get()).log("systemd cannot be notified");
        }
        hasWarned = failure.isPresent();
    }
}
