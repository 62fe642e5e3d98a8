package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** A run of ten minutes whose node is read once a minute. */
class UndersampledRunsTest {

    private static final long END = 10;
    private static final long READ_UNTIL = 40;
    private static final long WATTS = 240;

    private final LiveSteps live = new LiveSteps(MeterSettings.DEFAULT);

    private NodeJobEnergy answerWith(LongUnaryOperator wattsAtMinute, boolean areInstants)
            throws MalformedHostlistException {
        live.take(SteadyNode.state("n1", 0, "IDLE"));
        for (long minute = 0; minute <= READ_UNTIL; minute++) {
            Instant time = SteadyNode.at(minute);
            Power power = Power.ofWatts(wattsAtMinute.applyAsLong(minute));
            live.take(new PowerReading(
                    RecordedJobs.node("n1"),
                    time,
                    PowerReading.NODE_DOMAIN,
                    "bmc",
                    areInstants
                            ? new Measurement.Instantaneous(power)
                            : new Measurement.IntervalMean(power, Duration.ofMinutes(1)),
                    time));
        }
        live.take(SteadyNode.run(1, SteadyNode.slice(0, END, "n1", 4)));
        live.pass(Duration.ofMinutes(1));
        return live.answers().iterator().next();
    }

    private static long alternating(long minute) {
        return minute % 2 == 0 ? WATTS : WATTS / 2;
    }

    @Test
    void anEnergyFromScatteredInstantsIsEstimated() throws MalformedHostlistException {
        NodeJobEnergy answer = answerWith(UndersampledRunsTest::alternating, true);

        assertEquals(Quality.ESTIMATED, answer.quality());
        assertEquals(List.of(Flag.UNDERSAMPLED, Flag.UNKNOWN_IDLE_POWER), answer.flags());
    }

    @Test
    void anEnergyFromSteadyInstantsIsMeasured() throws MalformedHostlistException {
        NodeJobEnergy answer = answerWith(minute -> WATTS + minute % 2, true);

        assertEquals(Quality.MEASURED, answer.quality());
        assertEquals(List.of(Flag.UNKNOWN_IDLE_POWER), answer.flags());
    }

    @Test
    void anEnergyFromScatteredMeansIsMeasured() throws MalformedHostlistException {
        NodeJobEnergy answer = answerWith(UndersampledRunsTest::alternating, false);

        assertEquals(Quality.MEASURED, answer.quality());
        assertEquals(List.of(Flag.UNKNOWN_IDLE_POWER), answer.flags());
    }
}
