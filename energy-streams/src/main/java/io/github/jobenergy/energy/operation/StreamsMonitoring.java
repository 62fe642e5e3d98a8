package io.github.jobenergy.energy.operation;

import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.KafkaMetricsReporter;
import io.github.jobenergy.program.monitoring.MetricPage;
import io.github.jobenergy.program.monitoring.Monitored;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.streams.KafkaStreams;

/**
 * The metrics and the health of the running program. A stream thread polls the brokers in each of its rounds, also while state is
 * restored and while no broker responds.
 */
public record StreamsMonitoring(StreamsStatus states) implements Monitored {

    private static final String RUNNING = phase(KafkaStreams.State.RUNNING);

    /** The consumer that a stream thread polls; that of restored state is polled by another thread, while there is any. */
    private static final String CONSUMERS = ".*-StreamThread-\\d+-consumer";

    private static String phase(KafkaStreams.State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    @Override
    public ProgramStatus status() {
        return states.get();
    }

    @Override
    public Set<String> phases() {
        return Arrays.stream(KafkaStreams.State.values())
                .map(StreamsMonitoring::phase)
                .collect(Collectors.toSet());
    }

    @Override
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        ProgramStatus status = states.get();
        double age =
                KafkaMetricsReporter.largest("last-poll-seconds-ago", CONSUMERS).orElse(0);
        String detail = "last poll of the slowest stream thread " + Math.round(age) + " s ago";
        return List.of(
                HealthCheck.phase(
                        status,
                        phase(KafkaStreams.State.CREATED),
                        phase(KafkaStreams.State.REBALANCING),
                        RUNNING,
                        phase(KafkaStreams.State.PENDING_SHUTDOWN)),
                age > stallLimit.toSeconds()
                        ? HealthCheck.failed("stream threads", now.minusSeconds(Math.round(age)), detail)
                        : HealthCheck.passed("stream threads", detail));
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        return List.of(HealthCheck.brokers(status), HealthCheck.phase(status, RUNNING));
    }

    @Override
    public void addTo(MetricPage page) {
        Map<String, Long> readings = new TreeMap<>();
        Map<String, Long> answers = new TreeMap<>();
        states.get().counts().forEach((name, count) -> {
            String[] words = name.split("\\.", 2);
            (words[0].equals("readings") ? readings : answers).put(words[1], count);
        });
        page.events(
                "jobenergy_metered_readings_total",
                "Readings that the meter of this instance received, by event.",
                readings);
        page.events(
                "jobenergy_meter_answers_total",
                "Answers of the meter of this instance about a run on a node, by event.",
                answers);
    }
}
