package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.RejectionReason;

/**
 * The rejection of a reading.
 *
 * @param reason the reason for the rejection
 * @param field the invalid field
 * @param detail the expected and the found value
 */
public record RejectionDetail(RejectionReason reason, String field, String detail) {

    /** Describes the rejection of a reading for the given reason under these settings. */
    public static RejectionDetail of(PowerReading reading, RejectionReason reason, MeterSettings settings) {
        String found = ", found " + reading.readingTime() + " observed at " + reading.observedTime();
        return switch (reason) {
            case INVALID_FIELD ->
                settings.rules().admits(reading.domain(), reading.measurement())
                        ? ofMeter(reading)
                        : implausible(reading, settings);
            case FUTURE -> ofTime(reason, "at most 5 min after observed_time" + found);
            case TOO_LATE ->
                ofTime(reason, "at most " + settings.correctionWindow().toHours() + " h before observed_time" + found);
            default -> ofTime(reason, "within the retention time of readings" + found);
        };
    }

    private static RejectionDetail ofTime(RejectionReason reason, String when) {
        return new RejectionDetail(reason, "reading_time", "expected a reading_time " + when);
    }

    private static RejectionDetail ofMeter(PowerReading reading) {
        return new RejectionDetail(
                RejectionReason.INVALID_FIELD,
                "domain",
                "expected at most " + NodeMemory.MOST_METERS + " meters of a node, found one more, " + reading.domain()
                        + " by " + reading.source());
    }

    private static RejectionDetail implausible(PowerReading reading, MeterSettings settings) {
        Measurement measurement = reading.measurement();
        return new RejectionDetail(
                RejectionReason.INVALID_FIELD,
                measurement instanceof Measurement.IntervalEnergy ? "energy_joules" : "power_watts",
                "expected a power of at most " + settings.rules().mostStated(reading.domain()) + " over at most "
                        + MeterRules.LONGEST_INTERVAL.toDays() + " d, found " + measurement);
    }
}
