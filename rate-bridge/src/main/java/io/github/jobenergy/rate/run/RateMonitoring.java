package io.github.jobenergy.rate.run;

import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.MetricPage;
import io.github.jobenergy.program.monitoring.Monitored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The metrics and the health of {@code run}. */
public record RateMonitoring(RunStatus states, List<SourceLoop> loops) implements Monitored {

    public RateMonitoring {
        loops = List.copyOf(loops);
    }

    @Override
    public ProgramStatus status() {
        return states.get();
    }

    @Override
    public Set<String> phases() {
        return Set.of(RunStatus.RUNNING);
    }

    @Override
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        return loops.stream().map(loop -> loop.rounds().check(stallLimit, now)).toList();
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        List<HealthCheck> checks = new ArrayList<>(List.of(HealthCheck.brokers(status)));
        for (SourceLoop loop : loops) {
            long failures = loop.progress().failures();
            checks.add(HealthCheck.of(
                    "source " + loop.source().name(),
                    failures == 0,
                    failures == 0 ? "published" : "not published, failures in a row: " + failures));
        }
        return checks;
    }

    @Override
    public void addTo(MetricPage page) {
        for (SourceLoop loop : loops) {
            String name = loop.source().name();
            SourceProgress progress = loop.progress();
            page.counter(
                    "jobenergy_rate_source_polls_total",
                    "Polls of the source that succeeded.",
                    progress.polls(),
                    "source",
                    name);
            page.gauge(
                    "jobenergy_rate_source_failures",
                    "Polls of the source that failed since the last success.",
                    progress.failures(),
                    "source",
                    name);
            progress.successTime()
                    .ifPresent(time -> page.gauge(
                            "jobenergy_rate_source_success_timestamp_seconds",
                            "Time of the last poll of the source that succeeded, in seconds since 1970.",
                            time.toEpochMilli() / 1e3,
                            "source",
                            name));
            progress.slotEndTime()
                    .ifPresent(time -> page.gauge(
                            "jobenergy_rate_source_slot_end_timestamp_seconds",
                            "End of the latest slot of the source, in seconds since 1970.",
                            time.toEpochMilli() / 1e3,
                            "source",
                            name));
        }
    }
}
