package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.Sample;
import io.github.jobenergy.quickstart.foreign.rule.Series;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The readings of a series, as records of {@code node-power} of one node. */
final class Readings {

    static final NodeKey NODE = new NodeKey("foreign", "n1");

    private static final String SOURCE = "series";

    /** The value of a counter at the first sample of its series. */
    private static final double EARLIER_JOULES = 1_000_000;

    private Readings() {}

    /** Returns each sample as the power at its time. */
    static List<PowerReading> instants(Series series) {
        return series.samples().stream()
                .map(sample ->
                        reading(PowerReading.NODE_DOMAIN, sample.time(), new Measurement.Instantaneous(power(sample))))
                .toList();
    }

    /** Returns each sample of a domain as the mean power since the sample before it, and the first since the start. */
    static List<PowerReading> means(String domain, Instant start, Series series) {
        List<PowerReading> readings = new ArrayList<>();
        Instant before = start;
        for (Sample sample : series.samples()) {
            Duration interval = Duration.between(before, sample.time());
            readings.add(reading(domain, sample.time(), new Measurement.IntervalMean(power(sample), interval)));
            before = sample.time();
        }
        return readings;
    }

    /** Returns a counter of the energy of a series, at those times. */
    static List<PowerReading> counters(Series series, List<Instant> times) {
        return times.stream()
                .map(time -> reading(PowerReading.NODE_DOMAIN, time, counter(series.counterJoules(time))))
                .toList();
    }

    private static Measurement counter(double joules) {
        Energy energy = Energy.ofMillijoules(Math.round((EARLIER_JOULES + joules) * 1_000));
        return new Measurement.Counter(energy, Optional.empty(), Optional.empty());
    }

    private static Power power(Sample sample) {
        return Power.ofMilliwatts(Math.round(sample.watts() * 1_000));
    }

    private static PowerReading reading(String domain, Instant time, Measurement measurement) {
        return new PowerReading(NODE, time, domain, SOURCE, measurement, time);
    }
}
