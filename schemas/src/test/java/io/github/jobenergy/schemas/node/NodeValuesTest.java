package io.github.jobenergy.schemas.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Node keys, readings and capacities: what each can be. */
class NodeValuesTest {

    private static final Instant TIME = Instant.parse("2026-11-20T23:44:28.120Z");
    private static final Energy NEGATIVE = Energy.ofMillijoules(-1);

    @Test
    void aKeyIsReadBackFromItsText() {
        RandomRecords records = new RandomRecords(20_261_120);
        for (int round = 0; round < 1_000; round++) {
            NodeKey key = records.next(NodeKey.class);

            assertEquals(key, NodeKey.parse(key.text()));
        }
        assertEquals("rig22/n2", new NodeKey("rig22", "n2").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "n2", "/n2", "rig22/", " / ", "rig22/ "})
    void aTextThatNoKeyHasIsNone(String text) {
        assertThrows(InvalidFieldException.class, () -> NodeKey.parse(text));
    }

    @Test
    void anHourIsReadBackFromItsText() {
        RandomRecords records = new RandomRecords(20_261_121);
        for (int round = 0; round < 1_000; round++) {
            NodeHour hour = records.next(NodeHour.class);

            assertEquals(hour, NodeHour.parse(hour.text()));
        }
        NodeHour late = NodeHour.of(NodeKey.parse("rig22/n2"), Instant.parse("2026-11-20T23:44:28.120Z"));
        assertEquals("rig22/n2/1795215600", late.toString());
        assertEquals(Instant.parse("2026-11-21T00:00:00Z"), late.end());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rig22/n2",
                "rig22/n2/",
                "rig22/n2/1795215601",
                "n2/1795215600",
                "rig22/n2/99999999999999999999"
            })
    void aTextThatNoHourHasIsNone(String text) {
        assertThrows(InvalidFieldException.class, () -> NodeHour.parse(text));
    }

    @Test
    void keysAreOrderedByMeterSpaceThenName() {
        NodeKey first = new NodeKey("alps", "n9");
        NodeKey second = new NodeKey("rig22", "n1");
        NodeKey third = new NodeKey("rig22", "n2");

        assertTrue(first.compareTo(second) < 0);
        assertTrue(second.compareTo(third) < 0);
        assertEquals(0, third.compareTo(new NodeKey("rig22", "n2")));
    }

    @Test
    void noRegisterAndNoAmountIsNegativeAndNoIntervalIsEmpty() {
        Energy some = Energy.ofJoules(1);
        Power negative = Power.ofMilliwatts(-1);
        Power none = Power.ofMilliwatts(0);

        assertInvalid("counter_joules", () -> new Measurement.Counter(NEGATIVE, Optional.empty(), Optional.empty()));
        assertInvalid(
                "counter_range_joules",
                () -> new Measurement.Counter(some, Optional.of(Energy.ZERO), Optional.empty()));
        assertInvalid("energy_joules", () -> new Measurement.IntervalEnergy(NEGATIVE, Duration.ofSeconds(1)));
        assertInvalid("interval_seconds", () -> new Measurement.IntervalEnergy(some, Duration.ZERO));
        assertInvalid("power_watts", () -> new Measurement.IntervalMean(negative, Duration.ofSeconds(1)));
        assertInvalid("interval_seconds", () -> new Measurement.IntervalMean(none, Duration.ofSeconds(-1)));
        assertInvalid("power_watts", () -> new Measurement.Instantaneous(negative));
    }

    @Test
    void eachMeasurementKnowsItsKind() {
        Energy none = Energy.ZERO;
        Duration second = Duration.ofSeconds(1);
        Power idle = Power.ofMilliwatts(0);

        assertEquals(
                List.of(Measurement.Kind.values()),
                List.of(
                        new Measurement.Counter(none, Optional.empty(), Optional.empty()).kind(),
                        new Measurement.IntervalEnergy(none, second).kind(),
                        new Measurement.IntervalMean(idle, second).kind(),
                        new Measurement.Instantaneous(idle).kind()));
    }

    @Test
    void aReadingNamesItsDomainAndItsSource() {
        NodeKey node = new NodeKey("rig22", "n2");
        Measurement idle = new Measurement.Instantaneous(Power.ofMilliwatts(0));

        assertInvalid("domain", () -> new PowerReading(node, TIME, " ", "ipmi", idle, TIME));
        assertInvalid("source", () -> new PowerReading(node, TIME, PowerReading.NODE_DOMAIN, "", idle, TIME));
    }

    @Test
    void aReadingHasNoMorePrecisionThanTheContract() {
        Energy tooMuch = Energy.LARGEST.plus(Energy.ofMillijoules(1));
        NodeKey node = new NodeKey("rig22", "n2");
        Map<String, Measurement> impossible = Map.of(
                "counter_joules", new Measurement.Counter(tooMuch, Optional.empty(), Optional.empty()),
                "counter_range_joules", new Measurement.Counter(Energy.ZERO, Optional.of(tooMuch), Optional.empty()),
                "energy_joules", new Measurement.IntervalEnergy(tooMuch, Duration.ofSeconds(1)),
                "power_watts", new Measurement.Instantaneous(Power.ofMilliwatts(tooMuch.millijoules())));

        impossible.forEach((field, measurement) -> assertInvalid(field, () -> reading(node, measurement)));
        ContractCheck.assertValid(
                reading(node, new Measurement.Counter(Energy.LARGEST, Optional.of(Energy.LARGEST), Optional.empty())));
    }

    private static PowerReading reading(NodeKey node, Measurement measurement) {
        return new PowerReading(node, TIME, PowerReading.NODE_DOMAIN, "ipmi", measurement, TIME);
    }

    @Test
    void gpusAreCountedOverAllTypes() {
        NodeCapacity capacity = new NodeCapacity(
                Optional.of(64L),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(
                        new NodeCapacity.GpuCount(Optional.of("a100"), 4, Optional.of(2L)),
                        new NodeCapacity.GpuCount(Optional.empty(), 1, Optional.empty())));

        assertEquals(5, capacity.gpusTotal());
    }

    private static void assertInvalid(String field, Executable construction) {
        InvalidFieldException invalid = assertThrows(InvalidFieldException.class, construction);
        assertEquals(field, invalid.field());
    }
}
