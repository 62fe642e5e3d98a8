package io.github.jobenergy.node.monitoring;

import io.github.jobenergy.node.adopt.Adoption;
import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.MetricPage;
import io.github.jobenergy.program.monitoring.Monitored;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The metrics and the health of {@code adopt}. */
public record AdoptionMonitoring(BridgeStatus states, Adoption adoption) implements Monitored {

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
        return List.of(adoption.progress().check(stallLimit, now));
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        return List.of(
                HealthCheck.brokers(status),
                HealthCheck.of("session", adoption.hasSession(), adoption.hasSession() ? "open" : "none"));
    }

    @Override
    public void addTo(MetricPage page) {
        page.events(
                "jobenergy_adopted_records_total",
                "Records of collectors and sessions with the brokers, by event.",
                adoption.counts().byName());
        SourcesMonitoring.addReadings(page, adoption.tally());
    }
}
