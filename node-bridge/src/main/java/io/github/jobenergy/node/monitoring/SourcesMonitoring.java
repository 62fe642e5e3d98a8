package io.github.jobenergy.node.monitoring;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.output.Delivery;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.run.Collection;
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
public record SourcesMonitoring(
        BridgeStatus states, Collection sources, OutcomeCounts tally, Counts<Delivery> deliveries)
        implements Monitored {

    @Override
    public ProgramStatus status() {
        return states.get();
    }

    @Override
    public Set<String> phases() {
        return Set.of(BridgeStatus.RUNNING);
    }

    @Override
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        return sources.live(stallLimit, now);
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        List<HealthCheck> checks = new ArrayList<>(List.of(HealthCheck.brokers(status)));
        checks.addAll(sources.ready());
        return checks;
    }

    @Override
    public void addTo(MetricPage page) {
        sources.addTo(page);
        addReadings(page, tally);
        page.events("jobenergy_deliveries_total", "Records handed to the producer, by event.", deliveries.byName());
    }

    /** Adds the outcomes of values. */
    static void addReadings(MetricPage page, OutcomeCounts tally) {
        page.events(
                "jobenergy_readings_total",
                "Values of meters, by outcome.",
                tally.outcomes().byName());
        page.events(
                "jobenergy_reading_anomalies_total",
                "Anomalies of meters, by kind.",
                tally.anomalies().byName());
    }
}
