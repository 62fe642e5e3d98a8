package io.github.jobenergy.store.run;

import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.MetricPage;
import io.github.jobenergy.program.monitoring.Monitored;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The metrics and the health of a run that keeps tables. It ends when the brokers or the database become unavailable. */
public final class StoreMonitoring implements Monitored {

    /** The only phase of the program. */
    public static final String RUNNING = "running";

    private final StoreRun run;
    private final Clock clock;
    private final Instant started;

    /** The monitoring of a run that starts now. */
    public StoreMonitoring(StoreRun run, Clock clock) {
        this.run = run;
        this.clock = clock;
        this.started = clock.instant();
    }

    @Override
    public ProgramStatus status() {
        return ProgramStatus.ofThisProcess(
                "energy-store", started, RUNNING, Optional.empty(), run.counts().byName(), clock.instant());
    }

    @Override
    public Set<String> phases() {
        return Set.of(RUNNING);
    }

    @Override
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        return List.of(run.progress().check(stallLimit, now));
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        int topics = run.topicCount();
        return List.of(HealthCheck.of(
                "topics",
                topics > 0,
                topics + " topics, " + run.openPasses() + " of them not yet read from the first record to the end"));
    }

    @Override
    public void addTo(MetricPage page) {
        Map<String, Long> counts = run.counts().byName();
        counts.forEach((name, count) -> page.counter(
                "jobenergy_store_records_total",
                "Records of the topics, by event.",
                count,
                "event",
                name.substring("records_".length())));
        page.gauge("jobenergy_store_topics", "Topics that are read.", run.topicCount());
        page.gauge(
                "jobenergy_store_open_passes",
                "Topics that are read from the first record and are not yet read to the end.",
                run.openPasses());
    }
}
