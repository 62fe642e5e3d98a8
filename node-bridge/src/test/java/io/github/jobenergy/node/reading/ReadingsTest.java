package io.github.jobenergy.node.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.identity.Claims;
import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.identity.NodeTable;
import io.github.jobenergy.node.identity.Rule;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.testing.RecordingOutlet;
import io.github.jobenergy.node.testing.Samples;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.node.time.TimestampAnomaly;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadingsTest {

    private final RecordingOutlet outlet = new RecordingOutlet();
    private final OutcomeCounts tally = new OutcomeCounts();
    private final Readings readings = new Readings(
            new TargetMapping(
                    "alps",
                    new Identity(NodeTable.EMPTY, List.of(Rule.parse("(.*)-(bmc|ipmi) -> $1")), Optional.empty())),
            TimeRules.USUAL,
            outlet,
            tally);

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void countsTheOutcomesOfASourceAndInTotal() {
        OutcomeCounts sourceCounts = new OutcomeCounts();

        readings.of(sourceCounts).found(Samples.watts("n7-bmc", 350, seconds(2), seconds(2)));
        readings.of(sourceCounts).found(Samples.watts("10.0.0.7", 350, seconds(2), seconds(2)));
        readings.found(Samples.watts("n8-bmc", 350, seconds(2), seconds(2)));

        assertEquals("reading=1 unmapped=1", sourceCounts.outcomes().summary());
        assertEquals("reading=2 unmapped=1", tally.outcomes().summary());
    }

    @Test
    void convertsASampleToAReadingWithBothTimes() {
        Sample sample = Samples.watts("n7-bmc", 350, seconds(2), seconds(2));

        readings.found(sample);

        PowerReading expected = new PowerReading(
                new NodeKey("alps", "n7"),
                Samples.BEGIN,
                "node",
                "redfish",
                sample.measurement(),
                Samples.BEGIN.plusSeconds(2));
        assertEquals(List.of(expected), outlet.readings());
    }

    @Test
    void publishesARecurringRejectionOnceADayAndCountsEach() {
        OutcomeCounts sourceCounts = new OutcomeCounts();
        SampleSink polled = readings.of(sourceCounts);

        for (int minute = 0; minute < 25 * 60; minute++) {
            Instant time = Samples.BEGIN.plus(Duration.ofMinutes(minute));
            Origin place = new Origin("http://n7:9100/metrics:12", new byte[0]);
            polled.rejected(
                    place.reject(RejectionReason.INVALID_FIELD, Optional.of("domain"), "found " + minute + " W", time));
            polled.rejected(place.reject(RejectionReason.INVALID_FIELD, Optional.of("value"), "found none", time));
        }

        assertEquals("rejected=3000", sourceCounts.outcomes().summary());
        assertEquals("rejected=3000", tally.outcomes().summary());
        assertEquals(
                List.of("found 0 W", "found none", "found 1440 W", "found none"),
                outlet.rejections().stream().map(Rejection::detail).toList());
    }

    @Test
    void countsANodeWhosePartsExceedItForEachMinuteAndPublishesAllReadings() {
        for (int minute = 0; minute <= 10; minute++) {
            readings.found(Samples.watts("n7", 1_000 + minute, Duration.ofMinutes(minute)));
            Sample node = Samples.watts("n7", 1_500 + minute, Duration.ofMinutes(minute));
            readings.found(new Sample("n7", "gpu[0]", "dcgm", node.measurement(), node.deviceTime(), node.arrival()));
        }

        assertEquals(22, outlet.readings().size());
        assertEquals(6, tally.of(TimestampAnomaly.PART_ABOVE_NODE));
    }

    @Test
    void rejectsAnUnmappedTargetOnceADayAndCountsEachSample() {
        for (int hour = 0; hour < 25; hour++) {
            readings.found(Samples.watts("10.1.2.3", 100 + hour, Duration.ofHours(hour)));
        }

        assertEquals(List.of(), outlet.readings());
        assertEquals(
                List.of(RejectionReason.UNMAPPED, RejectionReason.UNMAPPED),
                outlet.rejections().stream().map(Rejection::reason).toList());
        assertEquals(
                "expected a target that the table or the rules map to a node, found '10.1.2.3'",
                outlet.rejections().get(0).detail());
        assertEquals(25, tally.of(Outcome.UNMAPPED));
    }

    @Test
    void acceptsTheFirstOfTwoTargetsOfOneMeter() {
        for (int i = 0; i < 3; i++) {
            readings.found(Samples.watts("n7-bmc", 350 + i, seconds(10L * i)));
            readings.found(Samples.watts("n7-ipmi", 200 + i, seconds(10L * i)));
        }

        assertEquals(3, outlet.readings().size());
        assertEquals(1, outlet.rejections().size());
        assertEquals(
                "expected one target for n7, node, redfish, found 'n7-bmc' and 'n7-ipmi'",
                outlet.rejections().get(0).detail());
        assertEquals(3, tally.of(Outcome.CONFLICTING));
    }

    @Test
    void acceptsTheSecondTargetAfterTheFirstSentNothingForTenMinutes() {
        readings.found(Samples.watts("n7-bmc", 350, seconds(0)));

        readings.found(Samples.watts("n7-ipmi", 200, Claims.SILENCE));

        assertEquals(2, outlet.readings().size());
        assertEquals(List.of(), outlet.rejections());
    }

    @Test
    void countsARepetitionWithoutPublishingIt() {
        readings.found(Samples.watts("n7", 350, seconds(0), seconds(0)));
        readings.found(Samples.watts("n7", 350, seconds(10), seconds(10)));

        assertEquals(1, outlet.readings().size());
        assertEquals(1, tally.of(Outcome.REPEATED));
        assertEquals(1, tally.of(TimestampAnomaly.REPEATED));
    }

    @Test
    void replacesTheTimeOfABmcWhoseClockIsIn2016() {
        Duration years = Duration.ofDays(3_650);

        for (int i = 0; i < 6; i++) {
            readings.found(Samples.watts("n7", 350 + i, seconds(10L * i), years));
        }

        assertTrue(
                outlet.readings().stream().allMatch(each -> each.readingTime().equals(each.observedTime())));
        assertEquals(6, tally.of(TimestampAnomaly.NOT_ACCEPTED));
        assertEquals(2, tally.of(TimestampAnomaly.OFF));
    }

    @Test
    void rejectsASampleThatViolatesTheContractAndAcceptsTheNext() {
        Sample good = Samples.watts("n7", 350, seconds(0));
        Sample nameless = new Sample("n7", "", "redfish", good.measurement(), Optional.empty(), good.arrival());

        Measurement endless = new Measurement.Counter(
                Energy.LARGEST.plus(Energy.ofMillijoules(1)), Optional.empty(), Optional.empty());
        Sample high = new Sample("n7", "node", "redfish", endless, Optional.empty(), good.arrival());

        readings.found(nameless);
        readings.found(high);
        readings.found(good);

        assertEquals(1, outlet.readings().size());
        assertEquals(
                List.of(Optional.of("domain"), Optional.of("counter_joules")),
                outlet.rejections().stream().map(Rejection::field).toList());
        assertEquals(2, tally.of(Outcome.INVALID));
    }

    @Test
    void publishesAStateWhenItChangesAndEveryTenMinutes() {
        for (int minute = 0; minute <= 12; minute++) {
            readings.found(nodeState(minute < 5 ? "IDLE" : "MIXED", Duration.ofMinutes(minute)));
        }
        readings.found(nodeState("MIXED", Duration.ofMinutes(15)));

        assertEquals(
                List.of("IDLE 0", "MIXED 5", "MIXED 15"),
                outlet.states().stream()
                        .map(state -> state.state() + " "
                                + Duration.between(Samples.BEGIN, state.observedTime())
                                        .toMinutes())
                        .toList());
        assertEquals(11, tally.of(Outcome.UNCHANGED));
    }

    @Test
    void countsEveryOutcome() {
        rejectsAnUnmappedTargetOnceADayAndCountsEachSample();
        countsARepetitionWithoutPublishingIt();

        assertEquals("reading=1 repeated=1 unmapped=25, anomalies: repeated=1", tally.summary());
    }

    private static ReportedNodeState nodeState(String state, Duration after) {
        NodeCapacity capacity =
                new NodeCapacity(Optional.of(64L), Optional.of(8L), Optional.empty(), Optional.empty(), List.of());
        return ReportedNodeState.builder("n7", Samples.BEGIN.plus(after))
                .state(state)
                .flags(List.of("DRAIN"))
                .stateRaw(state + "+DRAIN")
                .capacity(capacity)
                .partitions(List.of("batch"))
                .reason(Optional.of("fan"))
                .reasonUser(Optional.of("root"))
                .reasonTime(Optional.of(Samples.BEGIN))
                .build();
    }
}
