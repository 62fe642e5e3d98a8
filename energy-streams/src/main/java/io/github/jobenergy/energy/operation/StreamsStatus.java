package io.github.jobenergy.energy.operation;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.program.BrokerSilence;
import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.StatusFile;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Computes the status of the running program from the metrics of Kafka Streams: the counts of its tasks, also of those that have
 * moved, and its last heartbeat. For any thread.
 */
public final class StreamsStatus implements Supplier<ProgramStatus> {

    private final EnergyApp app;
    private final String application;
    private final Clock clock;
    private final Instant started;
    private final BrokerSilence silence;
    private final StatusMetrics statusMetrics;
    private final TaskCounts counts = new TaskCounts();

    /** The status of the program of that consumer group, which starts now. */
    public StreamsStatus(EnergyApp app, String application, Clock clock) {
        this.app = app;
        this.application = application;
        this.clock = clock;
        this.started = clock.instant();
        this.silence = new BrokerSilence(started);
        this.statusMetrics = new StatusMetrics(app::metrics, TaskCounts::isCounted);
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
        return ProgramStatus.ofThisProcess(
                "energy-streams " + application, started, phase, silence.since(now), counts.of(metrics), now);
    }
}
