package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.place.PlaceSettings;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.NodeAccounts;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceKind;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceNodes;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The energy of places, as the topology publishes it. */
@Tag("topology")
class PlaceTopologyTest {

    private static final Instant HOUR = Instant.parse("2026-11-20T20:00:00Z");
    private static final ContractCodec CODEC = new ContractCodec();
    private static final PlaceMeter IT = new PlaceMeter("pdu", "A", MeasuredEnergy.IT, Optional.of(2L));
    private static final PlaceMeter MAIN = new PlaceMeter("main", "main", MeasuredEnergy.FACILITY, Optional.empty());
    private static final PlaceKey HALL = new PlaceKey("centre", "hall");

    @TempDir
    private Path stateDirectory = Path.of("");

    private static Place hall(long revision, PlaceMeter... meters) {
        return new Place(
                HALL,
                PlaceKind.ROOM,
                Optional.empty(),
                List.of(new PlaceNodes("rig22", "n1")),
                List.of(meters),
                revision,
                HOUR);
    }

    private static void sendReadings(TopologyHarness topology, PlaceMeter meter, long watts) {
        for (long second = -600; second <= 4_200; second += 60) {
            Instant time = HOUR.plusSeconds(second);
            Measurement power = new Measurement.Instantaneous(Power.ofMilliwatts(watts * 1_000));
            PlaceReading reading = new PlaceReading(HALL, time, meter, "telegraf.snmp", power, time);
            topology.send(Topic.PLACE_POWER, HALL.text(), CODEC.write(reading));
        }
    }

    private static NodeEnergy node(long joules, long revision) {
        return node(HOUR, joules, revision);
    }

    private static NodeEnergy node(Instant hour, long joules, long revision) {
        Energy energy = Energy.ofJoules(joules);
        Energy none = Energy.ZERO;
        return NodeEnergy.builder(new NodeHour(new NodeKey("rig22", "n1"), hour), revision)
                .finalAfter(HOUR.plus(Duration.ofDays(7)))
                .quality(Quality.MEASURED)
                .energy(energy)
                .accounts(new NodeAccounts(energy, none, none, none, none, none, none, none))
                .metered(Duration.ofHours(1))
                .runCount(1L)
                .scope(Optional.of(Scope.NODE_INPUT))
                .readingCount(60L)
                .observedTime(HOUR)
                .build();
    }

    private static List<String> rows(TopologyHarness topology) throws MalformedRecordException {
        List<String> rows = new ArrayList<>();
        for (TestRecord<String, byte[]> out : topology.read(Topic.PLACE_ENERGY)) {
            if (!out.key().endsWith("/" + HOUR.getEpochSecond())) {
                continue;
            }
            if (out.value() == null) {
                rows.add("withdrawn");
            } else {
                ContractCheck.assertValid(Topic.PLACE_ENERGY, out.value());
                PlaceEnergy row = CODEC.read(PlaceEnergy.class, out.value());
                assertEquals(row.placeHour().text(), out.key());
                rows.add("r" + row.revision() + " "
                        + row.difference().map(Energy::toString).orElse("-") + " " + row.placeFlags());
            }
        }
        return rows;
    }

    private static List<String> rates(TopologyHarness topology) throws MalformedRecordException {
        List<String> rates = new ArrayList<>();
        for (TestRecord<String, byte[]> out : topology.read(Topic.RATES)) {
            if (!out.key().endsWith("/" + HOUR.getEpochSecond())) {
                continue;
            }
            if (out.value() == null) {
                rates.add("withdrawn");
            } else {
                ContractCheck.assertValid(Topic.RATES, out.value());
                RateSlot slot = CODEC.read(RateSlot.class, out.value());
                rates.add(slot.key() + " " + slot.rateValue() + " category "
                        + slot.pueCategory().orElse(0L));
            }
        }
        return rates;
    }

    @Test
    void readingsTreeAndNodesBecomeRowsAndASlotAndFollowChanges() throws MalformedRecordException {
        try (TopologyHarness topology = TopologyHarness.withPlaces(stateDirectory)) {
            sendReadings(topology, IT, 1_000);
            sendReadings(topology, MAIN, 1_250);
            topology.send(Topic.PLACES, HALL.text(), CODEC.write(hall(1, IT, MAIN)));
            topology.send(node(3_000_000, 1));
            topology.pass(Duration.ofMinutes(4));
            assertEquals(List.of("r1 600000.000 J []"), rows(topology));
            assertEquals(
                    List.of("centre/pue/jobenergy/hall/interim-partial/" + HOUR.getEpochSecond() + " 1.25 category 2"),
                    rates(topology));

            topology.send(node(3_100_000, 2));
            topology.pass(Duration.ofMinutes(2));
            assertEquals(List.of("r2 500000.000 J []"), rows(topology));
            assertEquals(List.of(), rates(topology));

            PlaceMeter feedB = new PlaceMeter("pdu-b", "B", MeasuredEnergy.IT, Optional.of(2L));
            topology.send(Topic.PLACES, HALL.text(), CODEC.write(hall(2, IT, feedB, MAIN)));
            topology.pass(Duration.ofMinutes(2));
            assertEquals(List.of("r3 - [FEED_NOT_METERED, UNCERTAIN_PUE]"), rows(topology));
            assertEquals(List.of("withdrawn"), rates(topology));

            topology.sendTombstone(Topic.PLACES, HALL.text());
            topology.pass(Duration.ofMinutes(2));
            assertEquals(List.of("withdrawn"), rows(topology));
            assertEquals(List.of(), topology.drain().rejections());
        }
    }

    @Test
    void hoursOfNodesOlderThanTheRetentionAreRejected() throws MalformedRecordException {
        Instant oldest = HOUR.minus(PlaceSettings.RETENTION);
        NodeEnergy expired = node(oldest.minus(Duration.ofHours(1)), 2_000_000, 1);
        try (TopologyHarness topology = TopologyHarness.withPlaces(stateDirectory)) {
            topology.send(Topic.PLACES, HALL.text(), CODEC.write(hall(1, IT)));
            topology.send(node(3_000_000, 1));
            topology.send(node(oldest, 2_500_000, 1));
            topology.send(expired);
            topology.pass(Duration.ofMinutes(4));

            assertEquals(2, topology.read(Topic.PLACE_ENERGY).size());
            Rejection rejection = topology.drain().rejections().get(0);
            assertEquals(1, topology.rejections().size());
            assertEquals(RejectionReason.EXPIRED, rejection.reason());
            assertEquals("node " + expired.nodeHour().text(), rejection.origin());
            assertEquals(Optional.of("hour_time"), rejection.field());
        }
    }

    @Test
    void rowsOfAnEarlierProcessAreContinued() throws MalformedRecordException {
        byte[] earlier;
        try (TopologyHarness topology = TopologyHarness.withPlaces(stateDirectory.resolve("first"))) {
            sendReadings(topology, IT, 1_000);
            topology.send(Topic.PLACES, HALL.text(), CODEC.write(hall(1, IT)));
            topology.send(node(3_000_000, 1));
            topology.pass(Duration.ofMinutes(4));
            earlier = topology.read(Topic.PLACE_ENERGY).stream()
                    .filter(out -> out.key().endsWith("/" + HOUR.getEpochSecond()))
                    .reduce((one, other) -> other)
                    .orElseThrow()
                    .value();
        }
        try (TopologyHarness topology = TopologyHarness.withPlaces(stateDirectory.resolve("second"))) {
            topology.send(Topic.PLACE_ENERGY, HALL.text() + "/" + HOUR.getEpochSecond(), earlier);
            sendReadings(topology, IT, 1_000);
            topology.send(Topic.PLACES, HALL.text(), CODEC.write(hall(1, IT)));
            topology.send(node(3_000_000, 1));
            topology.pass(Duration.ofMinutes(4));
            assertEquals(List.of(), rows(topology));

            topology.send(node(3_200_000, 2));
            topology.pass(Duration.ofMinutes(2));
            assertEquals(List.of("r2 400000.000 J []"), rows(topology));
        }
    }
}
