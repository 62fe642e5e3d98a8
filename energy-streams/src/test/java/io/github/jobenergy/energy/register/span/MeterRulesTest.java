package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeterRulesTest {

    private static MeterRules withMaxPower(long watts) {
        Optional<Power> most = Optional.of(watts).filter(stated -> stated > 0).map(Power::ofWatts);
        return new MeterRules(Optional.empty(), most, Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "      0,   100000, true",
        "      0,   100001, false",
        "    700,   100000, true",
        "    700,   100001, false",
        "1000000,  1000000, true",
        "1000000,  1000001, false"
    })
    void aPowerAboveTheMaximumOfANodeIsRejected(long maxWatts, long watts, boolean isAdmitted) {
        MeterRules rules = withMaxPower(maxWatts);
        Duration minute = Duration.ofMinutes(1);

        assertEquals(isAdmitted, rules.admits("node", new Measurement.Instantaneous(Power.ofWatts(watts))));
        assertEquals(isAdmitted, rules.admits("node", new Measurement.IntervalMean(Power.ofWatts(watts), minute)));
        assertEquals(
                isAdmitted, rules.admits("node", new Measurement.IntervalEnergy(Energy.ofJoules(60 * watts), minute)));
    }

    @ParameterizedTest
    @CsvSource({
        "cpu[1],   10000, true",
        "cpu,      10001, false",
        "core[0],  10001, false",
        "dram[0],   5000, true",
        "dram[0],   5001, false",
        "gpu[15],  30000, true",
        "gpu[15],  30001, false",
        "psys,    100000, true",
        "psys,    100001, false"
    })
    void aPowerOfTenTimesTheLikelyPowerOfADomainIsRejected(String domain, long watts, boolean isAdmitted) {
        Measurement stated = new Measurement.Instantaneous(Power.ofWatts(watts));

        assertEquals(isAdmitted, withMaxPower(0).admits(domain, stated));
        assertEquals(isAdmitted, withMaxPower(700).admits(domain, stated));
    }

    @ParameterizedTest
    @CsvSource({"P8D, true", "PT192H0.001S, false"})
    void aReadingCoversNoMoreThanTheRetentionOfReadings(Duration interval, boolean isAdmitted) {
        MeterRules rules = withMaxPower(0);

        assertEquals(isAdmitted, rules.admits("node", new Measurement.IntervalMean(Power.ofWatts(1), interval)));
        assertEquals(isAdmitted, rules.admits("node", new Measurement.IntervalEnergy(Energy.ofJoules(1), interval)));
    }

    @Test
    void aCounterIsValidatedByItsDifferences() {
        assertTrue(withMaxPower(0)
                .admits("node", new Measurement.Counter(Energy.LARGEST, Optional.empty(), Optional.empty())));
    }
}
