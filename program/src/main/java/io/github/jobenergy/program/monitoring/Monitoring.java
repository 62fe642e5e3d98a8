package io.github.jobenergy.program.monitoring;

import io.github.jobenergy.program.ProgramStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The monitoring of one program: its share of the HTTP server of the process, and its notifications to systemd. It is opened before
 * the program starts its work, so that an address in use is an error of the start.
 */
public final class Monitoring implements AutoCloseable {

    private final MonitoringSettings settings;
    private final Clock clock;
    private final Optional<SharedServer> server;
    private final Map<String, Instant> failures = new ConcurrentHashMap<>();

    private volatile Optional<Monitored> program = Optional.empty();

    private Monitoring(MonitoringSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.server = settings.listen().map(address -> SharedServer.join(address, this));
    }

    /**
     * Listens on the address of the settings, if they have one. Programs of one process with the same address share the server.
     *
     * @throws ListenException if the address cannot be used
     */
    public static Monitoring open(MonitoringSettings settings, Clock clock) {
        return new Monitoring(settings, clock);
    }

    /** Exposes the program, which has started its work, and notifies systemd that it is ready. */
    public void started(Monitored running) {
        program = Optional.of(running);
        ServiceNotifications.started(this);
    }

    /** Returns the port of the server; absent if there is none. */
    public Optional<Integer> port() {
        return server.map(SharedServer::port);
    }

    /** Returns the text for {@code systemctl status}. */
    synchronized String statusText() {
        return program.map(running -> running.status())
                .map(status -> status.phase()
                        + status.brokersAwayTime()
                                .map(since -> ", brokers not responding since " + since)
                                .orElse(""))
                .orElse("starting");
    }

    /** Checks whether the work progresses; true before the program has started. */
    synchronized boolean isLive() {
        return live().stream().allMatch(HealthCheck::passed);
    }

    /** Returns the checks that the work progresses; none before the program has started. */
    synchronized List<HealthCheck> live() {
        return program.map(running -> withTimes("live", running.live(settings.stallLimit(), clock.instant())))
                .orElse(List.of());
    }

    /** Returns the report of liveness. */
    synchronized HealthReport.OfProgram liveReport() {
        return report(live());
    }

    /** Returns the report of readiness. Before the program has started, it is not ready. */
    synchronized HealthReport.OfProgram readyReport() {
        return report(ready());
    }

    private List<HealthCheck> ready() {
        return program.map(running -> withTimes("ready", running.ready(running.status(), clock.instant())))
                .orElseGet(() -> List.of(HealthCheck.of("start", false, "the program has not started its work")));
    }

    private HealthReport.OfProgram report(List<HealthCheck> checks) {
        return new HealthReport.OfProgram(
                settings.program(),
                program.map(running -> text(running.labels())).orElse(""),
                program.map(running -> running.status().phase()).orElse("starting"),
                checks);
    }

    private static String text(Map<String, String> labels) {
        return String.join(
                ",",
                new TreeMap<>(labels)
                        .entrySet().stream()
                                .map(label -> label.getKey() + "=" + label.getValue())
                                .toList());
    }

    /** Returns checks with the times since which they fail: the time of the first failure that was found, unless they have one. */
    private List<HealthCheck> withTimes(String kind, List<HealthCheck> checks) {
        return checks.stream()
                .map(check -> {
                    String key = kind + " " + check.check();
                    if (check.passed()) {
                        failures.remove(key);
                        return check;
                    }
                    Instant since = failures.computeIfAbsent(
                            key, any -> check.sinceTime().orElseGet(clock::instant));
                    return new HealthCheck(
                            check.check(), false, Optional.of(check.sinceTime().orElse(since)), check.detail());
                })
                .toList();
    }

    /** Adds the metrics of the program. */
    synchronized void addTo(MetricPage page) {
        Map<String, String> labels = new TreeMap<>(Map.of("program", settings.program()));
        program.ifPresent(running -> labels.putAll(running.labels()));
        MetricPage part = page.part(labels);
        part.gauge(
                "jobenergy_build_info",
                "The version of the program; the value is 1.",
                1,
                "version",
                settings.version());
        program.ifPresent(running -> {
            ProgramStatus status = running.status();
            CommonMetrics.add(
                    part, running, status, live(), withTimes("ready", running.ready(status, clock.instant())));
            running.addTo(part);
        });
        page.include(part);
    }

    /** Ends the monitoring; the server is closed if no other program of the process shares it. */
    @Override
    public void close() {
        ServiceNotifications.ended(this);
        server.ifPresent(shared -> shared.leave(this));
    }
}
