package io.github.jobenergy.energy.operation;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.program.BrokerSilence;
import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.StatusFile;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Computes the status of the running program from the metrics of Kafka Streams: the counts of its tasks, and its last heartbeat.
 * For any thread.
 */
public final class StreamsStatus implements Supplier<ProgramStatus> {

    private static final String TOTAL = "-total";

    /** The groups of metrics whose totals are counts, and the prefix of their names in the status. */
    private static final Map<String, String> COUNTED =
            Map.of("stream-readings-metrics", "readings.", "stream-answers-metrics", "answers.");

    private final EnergyApp app;
    private final String application;
    private final Clock clock;
    private final Instant started;
    private final BrokerSilence silence;
    private final StatusMetrics statusMetrics;

    /** The status of the program of that consumer group, which starts now. */
    public StreamsStatus(EnergyApp app, String application, Clock clock) {
        this.app = app;
        this.application = application;
        this.clock = clock;
        this.started = clock.instant();
        this.silence = new BrokerSilence(started);
        this.statusMetrics = new StatusMetrics(app::metrics, StreamsStatus::isCounted);
    }

    /** Returns the status file beside the state stores of a program with these settings. */
    public static StatusFile file(StreamsSettings settings) {
        return new StatusFile(settings.stateDirectory().resolve(settings.applicationId() + ".status.json"));
    }

    @Override
    public synchronized ProgramStatus get() {
        Instant now = clock.instant();
        String phase = app.phase();
        Map<MetricName, Metric> metrics = statusMetrics.at(now, phase);
        silence.heartbeats(metrics, now);
        return new ProgramStatus(
                "energy-streams " + application,
                ProcessHandle.current().pid(),
                started,
                phase,
                silence.since(now),
                counts(metrics),
                now);
    }

    /** Returns the totals of all tasks of this instance, without those of tasks that moved to another instance. */
    static Map<String, Long> counts(Map<MetricName, ? extends Metric> metrics) {
        Map<String, Long> counts = new TreeMap<>();
        metrics.forEach((name, metric) -> {
            if (isCounted(name)) {
                String counted = COUNTED.get(name.group())
                        + name.name().substring(0, name.name().length() - TOTAL.length());
                counts.merge(counted, Math.round(((Number) metric.metricValue()).doubleValue()), Long::sum);
            }
        });
        return counts;
    }

    private static boolean isCounted(MetricName name) {
        return COUNTED.containsKey(name.group()) && name.name().endsWith(TOTAL);
    }
}
