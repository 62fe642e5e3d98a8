package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.meter.Meter;
import io.github.jobenergy.energy.meter.MeterOutputs;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.ReadingOutcome;
import io.github.jobenergy.energy.meter.RejectionDetail;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.state.KafkaMeterStores;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the meter in Kafka Streams: its answers are forwarded under the keys of the runs, its node hours under the keys of the
 * node and the hour.
 */
public final class MeterStep extends StepProcessor {

    /** A clock with a wrong time zone is ahead by hours; a clock that is ahead by more than this is entirely wrong. */
    private static final Duration AHEAD = Duration.ofDays(1);

    /**
     * The limit for the first reading: recordings of another year are played on hosts of today; clocks that have rolled over show
     * 2036, 2038 or 2106.
     */
    private static final Duration FIRST_AHEAD = Duration.ofDays(5 * 365);

    private final MeterSettings settings;
    private @Nullable MeterStores stores;
    private @Nullable Meter meter;
    private @Nullable MeterCounts counts;

    /** Creates a processor that hosts the meter with these settings. */
    public MeterStep(MeterSettings settings) {
        this.settings = settings;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaMeterStores kept = new KafkaMeterStores(context);
        stores = kept;
        removeExpiredWith(kept::removeExpired);
        MeterCounts counted = new MeterCounts(context);
        counts = counted;
        MeterOutputs outputs = new MeterOutputs(
                answer -> {
                    counted.answered(answer.flags());
                    pass(answer.run().text(), new Event.Answered(answer), answer.observedTime());
                },
                hour -> pass(hour.nodeHour().text(), new Event.ComputedHour(hour), hour.observedTime()),
                curve -> pass(curve.run().text(), new Event.Curved(curve), now()));
        Meter step = new Meter(kept, settings, outputs, this::fail);
        meter = step;
        wakeWith(now -> {
            kept.keepSegments(now);
            return step.wake(now);
        });
    }

    @Override
    protected void take(Record<String, Event> input) {
        Meter step = Objects.requireNonNull(meter);
        Event event = input.value();
        if (event instanceof Event.Read read) {
            read(step, read);
        } else if (event instanceof Event.Observed observed) {
            step.observe(observed.state(), now());
        } else if (event instanceof Event.Followed followed) {
            step.follow(followed.nodeRun(), now());
        }
    }

    @Override
    public void close() {
        super.close();
        if (counts != null) {
            counts.close(context());
        }
    }

    private void read(Meter step, Event.Read read) {
        PowerReading reading = read.reading();
        if (isBeyondEverything(reading)) {
            Objects.requireNonNull(counts).read(ReadingOutcome.FUTURE);
            reject(read.origin()
                    .reject(
                            RejectionReason.FUTURE,
                            Optional.of("observed_time"),
                            "expected an observed_time not after this host's clock, " + now() + ", or at most "
                                    + Topic.NODE_POWER.retention().toDays()
                                    + " d after other readings, found " + reading.observedTime(),
                            now()));
        } else {
            ReadingOutcome outcome = step.read(reading, now());
            Objects.requireNonNull(counts).read(outcome);
            outcome.rejectionReason().ifPresent(reason -> reject(read.origin(), reading, reason));
        }
    }

    /**
     * Checks whether the time of a reading is too far in the future. Retention is measured from the newest reading of all, so
     * that a clock that is years ahead would expire the readings of other nodes, and the first reading decides. Recordings of
     * another year are accepted, because their readings are near each other.
     */
    private boolean isBeyondEverything(PowerReading reading) {
        if (!reading.observedTime().isAfter(now().plus(AHEAD))) {
            return false;
        }
        long oldest = Objects.requireNonNull(stores).oldestRetainedMinute();
        return oldest == Long.MIN_VALUE
                ? reading.observedTime().isAfter(now().plus(FIRST_AHEAD))
                : reading.readingTime()
                        .isAfter(Instant.ofEpochMilli(oldest)
                                .plus(Topic.NODE_POWER.retention().multipliedBy(2)));
    }

    private void reject(Origin origin, PowerReading reading, RejectionReason reason) {
        RejectionDetail rejection = RejectionDetail.of(reading, reason, settings);
        reject(origin.reject(reason, Optional.of(rejection.field()), rejection.detail(), now()));
    }
}
