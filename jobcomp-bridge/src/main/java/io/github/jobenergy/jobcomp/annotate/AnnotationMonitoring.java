package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.program.BrokerSilence;
import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.KafkaMetricsReporter;
import io.github.jobenergy.program.monitoring.MetricPage;
import io.github.jobenergy.program.monitoring.Monitored;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The metrics and the health of {@code annotate}. Brokers are unavailable when the member of the group sends no heartbeat. */
public final class AnnotationMonitoring implements Monitored {

    private static final String RUNNING = "running";

    private final AnnotationRun run;
    private final String cluster;
    private final Clock clock;
    private final Instant started;
    private final BrokerSilence silence;

    /** The monitoring of a run of a cluster, which starts now. */
    public AnnotationMonitoring(AnnotationRun run, String cluster, Clock clock) {
        this.run = run;
        this.cluster = cluster;
        this.clock = clock;
        this.started = clock.instant();
        this.silence = new BrokerSilence(started);
    }

    @Override
    public Map<String, String> labels() {
        return Map.of("cluster", cluster);
    }

    @Override
    public ProgramStatus status() {
        Instant now = clock.instant();
        KafkaMetricsReporter.largest("last-heartbeat-seconds-ago", ".*")
                .ifPresent(ago -> silence.responded(now.minusMillis(Math.round(ago * 1_000))));
        return ProgramStatus.ofThisProcess(
                "jobcomp-annotate",
                started,
                RUNNING,
                silence.since(now),
                run.reported().counts(),
                now);
    }

    @Override
    public Set<String> phases() {
        return Set.of(RUNNING);
    }

    @Override
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        return List.of(run.rounds().check(stallLimit, now));
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        return List.of(HealthCheck.brokers(status));
    }

    @Override
    public void addTo(MetricPage page) {
        AnnotationRun.Progress reported = run.reported();
        page.events("jobenergy_annotated_records_total", "Records of job-energy, by outcome.", reported.counts());
        page.gauge(
                "jobenergy_annotation_oldest_due_seconds",
                "Time for which the oldest due result has waited, 0 if none waits.",
                reported.oldestDue().toSeconds());
    }
}
