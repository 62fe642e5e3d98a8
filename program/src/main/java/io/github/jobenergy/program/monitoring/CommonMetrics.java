package io.github.jobenergy.program.monitoring;

import io.github.jobenergy.program.ProgramStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The metrics that every program has: its phase, whether brokers respond, and its health. */
final class CommonMetrics {

    private CommonMetrics() {}

    static void add(
            MetricPage page, Monitored program, ProgramStatus status, List<HealthCheck> live, List<HealthCheck> ready) {
        page.gauge(
                "jobenergy_start_timestamp_seconds",
                "Start of the program, in seconds since 1970.",
                seconds(status.startedTime()));
        page.gauge(
                "jobenergy_status_timestamp_seconds",
                "Time of the status that the metrics are from, in seconds since 1970.",
                seconds(status.observedTime()));
        for (String phase : program.phases()) {
            page.gauge(
                    "jobenergy_phase",
                    "1 for the present phase of the program, 0 for the others.",
                    phase.equals(status.phase()) ? 1 : 0,
                    "phase",
                    phase);
        }
        page.gauge(
                "jobenergy_brokers_unavailable_seconds",
                "Time since which no broker has responded, 0 if one does.",
                unavailable(status.brokersAwayTime(), status.observedTime()));
        addChecks(page, "live", live);
        addChecks(page, "ready", ready);
    }

    private static void addChecks(MetricPage page, String kind, List<HealthCheck> checks) {
        page.gauge(
                "jobenergy_" + kind,
                "1 if all checks of /health/" + kind + " pass, 0 if not.",
                checks.stream().allMatch(HealthCheck::passed) ? 1 : 0);
        checks.forEach(check -> page.gauge(
                "jobenergy_health_check",
                "1 if the check passes, 0 if not.",
                check.passed() ? 1 : 0,
                "kind",
                kind,
                "check",
                check.check()));
    }

    private static double unavailable(Optional<Instant> since, Instant now) {
        return since.map(time -> Math.max(0.001, Duration.between(time, now).toMillis() / 1e3))
                .orElse(0.0);
    }

    private static double seconds(Instant time) {
        return time.toEpochMilli() / 1e3;
    }
}
