package io.github.jobenergy.node.testing;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import java.math.BigDecimal;

/** Prints readings in a short form, for comparisons with lists. */
final class ReadingText {

    private ReadingText() {}

    static String of(PowerReading reading) {
        return reading.node().node() + " " + reading.domain() + " " + of(reading.measurement());
    }

    private static String of(Measurement measurement) {
        if (measurement instanceof Measurement.Counter counter) {
            return "counter " + plain(counter.counter().joules()) + " J";
        }
        if (measurement instanceof Measurement.IntervalEnergy energy) {
            return "energy " + plain(energy.energy().joules()) + " J over " + energy.interval();
        }
        if (measurement instanceof Measurement.IntervalMean mean) {
            return "mean " + plain(mean.power().watts()) + " W over " + mean.interval();
        }
        return "instant "
                + plain(((Measurement.Instantaneous) measurement).power().watts())
                + " W";
    }

    private static String plain(BigDecimal amount) {
        return amount.stripTrailingZeros().toPlainString();
    }
}
