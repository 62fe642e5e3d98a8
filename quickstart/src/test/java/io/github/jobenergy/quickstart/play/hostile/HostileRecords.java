package io.github.jobenergy.quickstart.play.hostile;

import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.apache.kafka.common.utils.Utils;

/**
 * Records that could stop a program or be read as something else: for each topic the same kinds, made of a valid record. The
 * contract alone determines the result of each kind.
 */
final class HostileRecords {

    /** Kinds of so many bytes come this rarely. */
    private static final int RARE = 100;

    private static final int MEGABYTE = 1 << 20;
    private static final int NESTED = 5_000;

    /** So many nodes share the records: runs and readings pile up on each. */
    private static final int NODES = 50;

    private final Topic topic;
    private final int partitions;
    private final Instant time;
    private final List<Kind> kinds;
    private final Random random = new Random(7);

    /**
     * A kind of record.
     *
     * @param name what it is
     * @param isRejected whether the contract does not allow it
     * @param isLarge whether it takes much room
     * @param bytes makes one of a valid record; a tombstone is absent
     */
    private record Kind(
            String name, boolean isRejected, boolean isLarge, Function<Valid, Optional<byte[]>> bytes, Key key) {}

    /** What a record is keyed by. */
    private enum Key {
        OWN,
        OF_ANOTHER,
        OWN_ON_ANOTHER_PARTITION
    }

    /**
     * A record.
     *
     * @param kind what it is
     * @param isRejected whether the contract does not allow it
     * @param isCompressed whether it is sent compressed
     * @param key its key
     * @param partition its partition
     * @param value its value; absent if it is a tombstone
     */
    record Hostile(
            String kind, boolean isRejected, boolean isCompressed, String key, int partition, Optional<byte[]> value) {}

    /**
     * A valid record, and where its parts are.
     *
     * @param json the record
     * @param key its key
     * @param name the name of the field that names whose it is, and what stands there
     * @param number the name of a field with a number, and what stands there
     * @param time the name of a field with a time, and what stands there
     */
    private record Valid(
            String json,
            String key,
            Map.Entry<String, String> name,
            Map.Entry<String, String> number,
            Map.Entry<String, String> time) {

        byte[] bytes() {
            return json.getBytes(StandardCharsets.UTF_8);
        }

        Valid with(Map.Entry<String, String> field, String value) {
            String before = "\"" + field.getKey() + "\":" + field.getValue();
            if (!json.contains(before)) {
                throw new IllegalStateException("expected " + before + " in " + json);
            }
            return new Valid(json.replace(before, "\"" + field.getKey() + "\":" + value), key, name, number, time);
        }

        byte[] withMore(String fields) {
            return (json.substring(0, json.length() - 1) + "," + fields + "}").getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Those of a topic with so many partitions, of runs and readings of that time, in full seconds. */
    HostileRecords(Topic topic, int partitions, Instant time) {
        this.topic = topic;
        this.partitions = partitions;
        this.time = time;
        this.kinds = kinds();
    }

    int kindCount() {
        return kinds.size();
    }

    /** The record of that number. */
    Hostile get(int number) {
        Kind kind = kinds.get(number % kinds.size());
        if (kind.isLarge() && number / kinds.size() % RARE != 0) {
            kind = kinds.get(0);
        }
        Valid valid = valid(number);
        String key = kind.key() == Key.OF_ANOTHER ? valid(number + 1).key() : keyOf(kind, valid);
        int own = Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8))) % partitions;
        return new Hostile(
                kind.name(),
                kind.isRejected(),
                kind.name().equals("decompression bomb"),
                key,
                kind.key() == Key.OWN_ON_ANOTHER_PARTITION ? (own + 1) % partitions : own,
                kind.bytes().apply(valid));
    }

    /** A long name is in the key as well. */
    private static String keyOf(Kind kind, Valid valid) {
        return kind.name().equals("name of half a megabyte")
                ? valid.key().replace("evil", "e".repeat(MEGABYTE / 2))
                : valid.key();
    }

    private Valid valid(int number) {
        String begin = "\"" + UtcTime.print(time) + "\"";
        String end = "\"" + UtcTime.print(time.plusSeconds(30)) + "\"";
        String run = "evil/" + (number + 1) + "/" + time.getEpochSecond();
        int node = number % NODES;
        return switch (topic) {
            case NODE_POWER ->
                new Valid(
                        "{\"schema_version\":1,\"meter_space\":\"evil\",\"node\":\"h" + node + "\",\"reading_time\":"
                                + begin
                                + ",\"domain\":\"node\",\"source\":\"bmc\",\"kind\":\"counter\",\"counter_joules\":"
                                + number
                                + ",\"observed_time\":" + begin + "}",
                        "evil/h" + node,
                        Map.entry("meter_space", "\"evil\""),
                        Map.entry("counter_joules", Integer.toString(number)),
                        Map.entry("reading_time", begin));
            case NODE_STATES ->
                new Valid(
                        "{\"schema_version\":1,\"meter_space\":\"evil\",\"node\":\"h" + node
                                + "\",\"state\":\"IDLE\",\"flags\":[],\"state_raw\":\"IDLE\",\"cpus_total\":4,\"gpus\":[],"
                                + "\"partitions\":[],\"reservations\":[],\"observed_time\":" + begin + "}",
                        "evil/h" + node,
                        Map.entry("meter_space", "\"evil\""),
                        Map.entry("cpus_total", "4"),
                        Map.entry("observed_time", begin));
            case JOB_STARTS ->
                new Valid(
                        "{\"schema_version\":1,\"cluster\":\"evil\",\"job_id\":" + (number + 1) + ",\"submit_time\":"
                                + begin
                                + ",\"revision\":1,\"start_time\":" + begin + ",\"nodes\":\"h" + node
                                + "\",\"allocations\":[],\"observed_time\":" + begin + "}",
                        run,
                        Map.entry("cluster", "\"evil\""),
                        Map.entry("revision", "1"),
                        Map.entry("submit_time", begin));
            default ->
                new Valid(
                        "{\"schema_version\":1,\"cluster\":\"evil\",\"job_id\":" + (number + 1) + ",\"submit_time\":"
                                + begin
                                + ",\"revision\":1,\"final\":true,\"state\":\"COMPLETED\",\"state_raw\":\"COMPLETED\","
                                + "\"start_time\":" + begin + ",\"end_time\":" + end + ","
                                + "\"nodes\":\"h" + node + "\",\"node_count\":1,\"cpu_count\":1,\"slices\":["
                                + "{\"start_time\":" + begin + ",\"end_time\":" + end + ","
                                + "\"nodes\":\"h" + node
                                + "\",\"cpu_count\":1}],\"slurm_energy\":{\"status\":\"unset\"},"
                                + "\"steps\":[],\"witnesses\":[\"script\"],\"capture\":\"file\","
                                + "\"observed_time\":" + end + "}",
                        run,
                        Map.entry("cluster", "\"evil\""),
                        Map.entry("revision", "1"),
                        Map.entry("submit_time", begin));
        };
    }

    private List<Kind> kinds() {
        List<Kind> all = new ArrayList<>();
        rejected(all, "random bytes", valid -> randomBytes());
        rejected(all, "no bytes", valid -> new byte[0]);
        rejected(all, "half a record", valid -> Arrays.copyOf(valid.bytes(), valid.bytes().length / 2));
        rejected(all, "an array", valid -> ("[" + valid.json() + "]").getBytes(StandardCharsets.UTF_8));
        rejected(all, "a text", valid -> "\"{}\"".getBytes(StandardCharsets.UTF_8));
        rejected(all, "a number", valid -> "1e999999999".getBytes(StandardCharsets.UTF_8));
        rejected(all, "two records", valid -> (valid.json() + valid.json()).getBytes(StandardCharsets.UTF_8));
        rejected(all, "nesting 5,000", valid -> "[".repeat(NESTED).getBytes(StandardCharsets.UTF_8));
        rejected(
                all,
                "unknown field of nesting 5,000",
                valid -> valid.withMore("\"x\":" + "[".repeat(NESTED) + "]".repeat(NESTED)));
        rejected(
                all,
                "1e999999999",
                valid -> valid.with(valid.number(), "1e999999999").bytes());
        rejected(
                all,
                "-1e999999999",
                valid -> valid.with(valid.number(), "-1e999999999").bytes());
        rejected(
                all,
                "900 digits",
                valid -> valid.with(valid.number(), "9".repeat(900)).bytes());
        rejected(
                all,
                "5,000 digits",
                valid -> valid.with(valid.number(), "9".repeat(NESTED)).bytes());
        rejected(all, "NaN", valid -> valid.with(valid.number(), "NaN").bytes());
        rejected(
                all,
                "number as text",
                valid -> valid.with(valid.number(), "\"1\"").bytes());
        rejected(
                all,
                "negative number",
                valid -> valid.with(valid.number(), "-1").bytes());
        rejected(all, "duplicate field", valid -> valid.withMore("\"schema_version\":1"));
        rejected(all, "no schema version", valid -> replaced(valid, "\"schema_version\":1,", ""));
        rejected(
                all,
                "another schema version",
                valid -> replaced(valid, "\"schema_version\":1,", "\"schema_version\":99,"));
        rejected(all, "no name", valid -> replaced(valid, "\"" + valid.name().getKey() + "\":\"evil\",", ""));
        rejected(all, "null as name", valid -> valid.with(valid.name(), "null").bytes());
        rejected(all, "number as name", valid -> valid.with(valid.name(), "5").bytes());
        rejected(all, "blank name", valid -> valid.with(valid.name(), "\" \"").bytes());
        rejected(
                all,
                "line feed in a name",
                valid -> valid.with(valid.name(), "\"ev\\nil\"").bytes());
        rejected(
                all,
                "NUL in a name",
                valid -> valid.with(valid.name(), "\"ev\\u0000il\"").bytes());
        rejected(
                all,
                "slash in a name",
                valid -> valid.with(valid.name(), "\"evil/x\"").bytes());
        rejected(
                all,
                "half a character",
                valid -> valid.with(valid.name(), "\"\\ud800\"").bytes());
        rejected(all, "not UTF-8", HostileRecords::notUtf8);
        rejected(
                all,
                "year 10000",
                valid -> valid.with(valid.time(), "\"10000-01-01T00:00:00.000Z\"")
                        .bytes());
        rejected(
                all,
                "local time",
                valid -> valid.with(valid.time(), "\"2026-11-20 23:44:28\"").bytes());
        rejected(all, "comment", valid -> ("/*" + valid.json() + "*/").getBytes(StandardCharsets.UTF_8));
        add(all, "key of another", true, false, Valid::bytes, Key.OF_ANOTHER);
        add(all, "on another partition", true, false, Valid::bytes, Key.OWN_ON_ANOTHER_PARTITION);
        add(all, "ten megabytes", true, true, valid -> new byte[10 * MEGABYTE], Key.OWN);
        add(all, "decompression bomb", true, true, valid -> new byte[32 * MEGABYTE], Key.OWN);
        add(
                all,
                "name of half a megabyte",
                true,
                true,
                valid -> valid.with(valid.name(), "\"" + "e".repeat(MEGABYTE / 2) + "\"")
                        .bytes(),
                Key.OWN);
        used(all, "pile-up", Valid::bytes);
        used(all, "prototype fields", valid -> valid.withMore("\"__proto__\":{\"node\":\"good\"},\"constructor\":{}"));
        used(all, "1,000 unknown fields", HostileRecords::withUnknownFields);
        used(all, "unknown number beyond all", valid -> valid.withMore("\"x\":1e999999999"));
        boolean isTombstoneAllowed = topic.key() == Topic.Key.RUN;
        all.add(new Kind("tombstone", !isTombstoneAllowed, false, valid -> Optional.empty(), Key.OWN));
        return all;
    }

    private static void rejected(List<Kind> all, String name, Function<Valid, byte[]> bytes) {
        add(all, name, true, false, bytes, Key.OWN);
    }

    private static void used(List<Kind> all, String name, Function<Valid, byte[]> bytes) {
        add(all, name, false, false, bytes, Key.OWN);
    }

    private static void add(
            List<Kind> all, String name, boolean isRejected, boolean isLarge, Function<Valid, byte[]> bytes, Key key) {
        all.add(new Kind(name, isRejected, isLarge, valid -> Optional.of(bytes.apply(valid)), key));
    }

    /** Never the beginning of an object. */
    private byte[] randomBytes() {
        byte[] bytes = new byte[1 + random.nextInt(300)];
        random.nextBytes(bytes);
        bytes[0] = (byte) 0xFF;
        return bytes;
    }

    private static byte[] replaced(Valid valid, String text, String by) {
        return valid.json().replace(text, by).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] notUtf8(Valid valid) {
        byte[] bytes = valid.bytes();
        bytes[valid.json().indexOf("evil")] = (byte) 0xC0;
        return bytes;
    }

    private static byte[] withUnknownFields(Valid valid) {
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            fields.append(i == 0 ? "" : ",")
                    .append("\"x")
                    .append(i)
                    .append("\":")
                    .append(i);
        }
        return valid.withMore(fields.toString());
    }
}
