package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.NodeAccounts;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
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
import io.github.jobenergy.schemas.topic.Topic;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The processor time and the state of the energy of places, on the test driver of Kafka Streams with its stores on disk: racks of 40
 * nodes with feeds A and B, in one room with a main meter, and a reading of each meter a minute. The same rows of {@code node-energy}
 * are only parsed, read without places, and read with places, in turn. {@code -Djobenergy.bench.placeRacks} (250) and
 * {@code placeHours} (4) set the size. There is no random input. The report is {@code target/bench/energy-places.txt}.
 */
@Tag("bench")
class PlaceLoadIT {

    private static final int RACKS = Integer.getInteger("jobenergy.bench.placeRacks", 250);
    private static final int HOURS = Integer.getInteger("jobenergy.bench.placeHours", 4);
    private static final int ROUNDS = 2;
    private static final int NODES_OF_RACK = 40;
    private static final long MINUTES = 60;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final Instant START = Instant.parse("2026-11-20T18:00:00Z");
    private static final Path REPORT = Path.of("target/bench/energy-places.txt");
    private static final ContractCodec CODEC = new ContractCodec();
    private static final PlaceKey ROOM = new PlaceKey("centre", "room");
    private static final PlaceMeter MAIN = new PlaceMeter("main", "main", MeasuredEnergy.FACILITY, Optional.empty());

    @TempDir
    private Path folder = Path.of("");

    /** A record of a topic, its value in JSON. */
    private record Message(Topic topic, String key, String value) {

        static Message of(Topic topic, String key, Object value) {
            return new Message(topic, key, new String(CODEC.write(value), StandardCharsets.UTF_8));
        }

        byte[] bytes() {
            return value.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static PlaceKey rack(int number) {
        return new PlaceKey("centre", "r" + number);
    }

    private static PlaceMeter pdu(int rack, String feed) {
        return new PlaceMeter("pdu-" + rack + "-" + feed, feed, MeasuredEnergy.IT, Optional.of(2L));
    }

    private static List<Message> tree() {
        List<Message> places = new ArrayList<>();
        places.add(place(ROOM, PlaceKind.ROOM, Optional.empty(), List.of(), List.of(MAIN)));
        for (int rack = 0; rack < RACKS; rack++) {
            int first = rack * NODES_OF_RACK;
            String nodes = "n[" + first + "-" + (first + NODES_OF_RACK - 1) + "]";
            places.add(place(
                    rack(rack),
                    PlaceKind.RACK,
                    Optional.of("room"),
                    List.of(new PlaceNodes("site", nodes)),
                    List.of(pdu(rack, "A"), pdu(rack, "B"))));
        }
        return places;
    }

    private static Message place(
            PlaceKey key, PlaceKind kind, Optional<String> parent, List<PlaceNodes> nodes, List<PlaceMeter> meters) {
        return Message.of(Topic.PLACES, key.text(), new Place(key, kind, parent, nodes, meters, 1, START));
    }

    private static List<Message> nodeHours() {
        List<Message> rows = new ArrayList<>();
        Energy energy = Energy.ofJoules(1_000_000);
        Energy none = Energy.ZERO;
        for (int hour = 0; hour < HOURS; hour++) {
            for (int node = 0; node < RACKS * NODES_OF_RACK; node++) {
                Instant time = START.plus(Duration.ofHours(hour));
                NodeEnergy row = NodeEnergy.builder(new NodeHour(new NodeKey("site", "n" + node), time), 1)
                        .finalAfter(time.plus(Duration.ofDays(7)))
                        .quality(Quality.MEASURED)
                        .energy(energy)
                        .accounts(new NodeAccounts(energy, none, none, none, none, none, none, none))
                        .metered(Duration.ofHours(1))
                        .runCount(1L)
                        .scope(Optional.of(Scope.NODE_INPUT))
                        .readingCount(60L)
                        .observedTime(time)
                        .build();
                rows.add(Message.of(Topic.NODE_ENERGY, row.nodeHour().text(), row));
            }
        }
        return rows;
    }

    private static List<Message> readings() {
        List<Message> readings = new ArrayList<>();
        for (long minute = 0; minute <= HOURS * MINUTES; minute++) {
            for (int rack = 0; rack < RACKS; rack++) {
                readings.add(reading(rack(rack), pdu(rack, "A"), minute, 400));
                readings.add(reading(rack(rack), pdu(rack, "B"), minute, 300));
            }
            readings.add(reading(ROOM, MAIN, minute, 900L * RACKS));
        }
        return readings;
    }

    private static Message reading(PlaceKey place, PlaceMeter meter, long minute, long kilojoules) {
        Instant time = START.plusSeconds(MINUTES * minute);
        Measurement counter = new Measurement.Counter(
                Energy.ofJoules(1_000 * kilojoules * minute), Optional.empty(), Optional.empty());
        PlaceReading reading = new PlaceReading(place, time, meter, "telegraf.snmp", counter, time);
        return Message.of(Topic.PLACE_POWER, place.text(), reading);
    }

    /** A piece of work of this thread. */
    @FunctionalInterface
    private interface Work {
        void execute() throws Exception;
    }

    private static double processorSeconds(Work work) throws Exception {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        work.execute();
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e9;
    }

    private static void parse(List<Message> rows) throws MalformedRecordException {
        for (Message each : rows) {
            CODEC.read(NodeEnergy.class, each.bytes());
        }
    }

    private static void send(TopologyHarness topology, List<Message> messages) {
        messages.forEach(each -> topology.send(each.topic(), each.key(), each.bytes()));
    }

    private static String bytesForEach(TopologyHarness topology, String store, long number) {
        long bytes = 0;
        try (KeyValueIterator<String, byte[]> all = topology.store(store).all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                bytes += entry.key.getBytes(StandardCharsets.UTF_8).length + entry.value.length;
            }
        }
        return String.format(Locale.ROOT, "  %-24s %,d bytes%n", store, Math.round(bytes / (double) number));
    }

    @Test
    void measuresTheSumsOfASite() throws Exception {
        List<Message> rows = nodeHours();
        List<Message> readings = readings();
        long placeHours = (RACKS + 1L) * HOURS;
        StringBuilder report = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d node hours, %,d readings, %,d place hours; load average before %.1f%n",
                rows.size(),
                readings.size(),
                placeHours,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        for (int round = 1; round <= ROUNDS; round++) {
            double parsed = processorSeconds(() -> parse(rows));
            double without;
            try (TopologyHarness topology = new TopologyHarness(folder.resolve("without-" + round))) {
                without = processorSeconds(() -> send(topology, rows));
            }
            try (TopologyHarness topology = TopologyHarness.withPlaces(folder.resolve("with-" + round))) {
                send(topology, tree());
                topology.pass(Duration.ofMinutes(1));
                double with = processorSeconds(() -> send(topology, rows));
                double ofReadings = processorSeconds(() -> send(topology, readings));
                double computed = processorSeconds(() -> topology.pass(Duration.ofMinutes(30)));
                report.append(String.format(
                        Locale.ROOT,
                        "round %d, processor time%n"
                                + "  node hour, only parsed   %.2f µs%n"
                                + "  node hour, without       %.2f µs%n"
                                + "  node hour, with places   %.2f µs, records/s %.2f of those without, %.2f of only parsed%n"
                                + "  reading of a place       %.2f µs%n"
                                + "  row of a place           %.2f ms%n",
                        round,
                        micros(parsed, rows.size()),
                        micros(without, rows.size()),
                        micros(with, rows.size()),
                        without / with,
                        parsed / with,
                        micros(ofReadings, readings.size()),
                        micros(computed, placeHours) / MICROS_PER_MILLI));
                Set<String> published = new HashSet<>();
                topology.read(Topic.PLACE_ENERGY).forEach(out -> published.add(out.key()));
                assertEquals(placeHours, published.size());
                if (round == ROUNDS) {
                    report.append("state of a node hour\n")
                            .append(bytesForEach(topology, "place-node-hours", rows.size()));
                    report.append("state of a place hour\n");
                    for (String store :
                            List.of("place-readings", "place-metered-hours", "place-rows", "published-place-hours")) {
                        report.append(bytesForEach(topology, store, placeHours));
                    }
                }
            }
        }
        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report);
    }

    private static double micros(double seconds, long number) {
        return seconds * 1e6 / number;
    }
}
