package io.github.jobenergy.schemas.docs;

import io.github.jobenergy.schemas.examples.Example;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the page that tells readers of the topics what they read: everything on it comes from the code and the schemas. */
final class ContractDocs {

    private static final String RESOURCES = "../schemas/src/main/resources/io/github/jobenergy/schemas/";
    private static final int READING_BYTES = 250;
    private static final long SECONDS_OF_DAY = 86_400;

    private ContractDocs() {}

    static String page() {
        return Stream.of(
                        Stream.of(introduction(), topics(), reading(), creating(), sizes()),
                        Arrays.stream(Topic.values()).map(ContractDocs::reference))
                .flatMap(sections -> sections)
                .collect(Collectors.joining("\n"));
    }

    private static String introduction() {
        return """
                # The contract

                What stands on the topics: names, keys, settings and every field. This page is generated from the schemas and from the
                topic table in the code; `mvn -pl schemas test -Dtest=ContractDocsTest -Djobenergy.regenerate=true` writes it anew, and
                the build fails where it differs.
                """;
    }

    private static String topics() {
        String rows = Arrays.stream(Topic.values())
                .map(topic -> row(
                        "[`" + topic.baseName() + "`](#" + topic.baseName() + ")",
                        "`" + topic.key().form() + "`",
                        "`" + topic.cleanupPolicy() + "`",
                        topic.retention().toDays() + " d",
                        topic.holds()))
                .collect(Collectors.joining());
        return """
                ## Topics

                Every name has a prefix, `%s` unless configured otherwise; `{cluster}` may stand in it.

                | topic | key | cleanup | retention | holds |
                |---|---|---|---|---|
                %s""".formatted(Topic.DEFAULT_PREFIX, rows);
    }

    private static String reading() {
        return """
                ## How to read them

                - Values are JSON objects in UTF-8. Every one starts with `schema_version`. Within a version, schemas only grow: pass over
                  fields you do not know. A new word in a closed set means a new version.
                - Names (of clusters, meter spaces, nodes, domains, sources, users, groups, accounts, partitions and QOS) have at most
                  1,024 characters, none of them a control character (U+0000 to U+001F, U+007F to U+009F).
                - Times are UTC with three decimals and `Z`, years 0001 to 9999: they sort as text.
                - Joules, watts and seconds are decimals with at most three places that fit a `DECIMAL(18,3)`; the sums of a large run pass
                  what a double holds exactly.
                - Absent means unknown, never 0. A known fact has a value: `"nodes": ""` for a run that never ran.
                - On the compacted topics, upsert by key and keep the highest `revision`; numbers may be skipped. Rows of `usage-energy`
                  are sums and have no revision: the last one holds. Consume with `isolation.level=read_committed`.
                - A record without a value, a tombstone, withdraws its key. On `job-starts`, `job-completions` and `job-energy` the run is
                  erased (`jobcomp-bridge erase`): delete what is held of the key, and take it out of sums; no revision follows. On
                  `usage-energy` no run is left in the row: delete the row; a later record makes it anew. The other topics have none.
                  Brokers delete tombstones after `delete.retention.ms`, 24 hours by default: a reader that was away for longer reads
                  the topic from its beginning.
                - The partition of a key is the one Java's Kafka client chooses (murmur2). Topics keyed by a run have equal numbers of
                  partitions.
                - Records of `job-starts`, `job-completions` and `job-energy` carry CloudEvents 1.0 headers: `ce_id` is run and revision, so
                  a record seen twice is known by it.
                - As a column, no name needs quotes in PostgreSQL, MySQL, Trino and ClickHouse; in Flink SQL only `scope` does.
                  ClickHouse takes `final` as a column, but as an alias only after `AS`.
                """;
    }

    private static String creating() {
        return """
                ## Creating the topics

                All job topics need the same number of partitions, and so do all node topics; one number for all is simplest.

                ```sh
                BROKERS=localhost:9092 PARTITIONS=12 REPLICAS=3
                %s```
                """.formatted(
                        Arrays.stream(Topic.values()).map(ContractDocs::command).collect(Collectors.joining()));
    }

    private static String command(Topic topic) {
        String settings = topic.config().entrySet().stream()
                .map(setting -> " \\\n  --config " + setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining());
        return "kafka-topics.sh --bootstrap-server \"$BROKERS\" --create --if-not-exists --topic "
                + Topic.DEFAULT_PREFIX + topic.baseName()
                + " \\\n  --partitions \"$PARTITIONS\" --replication-factor \"$REPLICAS\"" + settings + "\n";
    }

    private static String sizes() {
        String rows = Stream.of(
                        List.of(100, 1), List.of(1_000, 1), List.of(5_000, 1), List.of(10_000, 1), List.of(5_000, 10))
                .map(site -> sizeRow(site.get(0), site.get(1)))
                .collect(Collectors.joining());
        return """
                ## The size of node-power

                A reading takes about %d bytes with its key and Kafka's own. Before compression and per replica, with one meter per node:

                | nodes | seconds between readings | a day | kept (%d d) |
                |---|---|---|---|
                %s""".formatted(READING_BYTES, Topic.NODE_POWER.retention().toDays(), rows);
    }

    private static String sizeRow(int nodes, int secondsApart) {
        double gigabytes = (double) nodes * READING_BYTES * SECONDS_OF_DAY / secondsApart / 1e9;
        return row(
                String.format(Locale.ROOT, "%,d", nodes),
                Integer.toString(secondsApart),
                size(gigabytes),
                size(gigabytes * Topic.NODE_POWER.retention().toDays()));
    }

    private static String size(double gigabytes) {
        return gigabytes < 1_000
                ? String.format(Locale.ROOT, "%.3g GB", gigabytes)
                : String.format(Locale.ROOT, "%.3g TB", gigabytes / 1_000);
    }

    private static String reference(Topic topic) {
        SchemaReader schema = SchemaReader.of(topic);
        return """
                ## %s

                %s Keyed by `%s`. [Schema](%s%s.schema.json).

                | field | type | unit | presence | meaning |
                |---|---|---|---|---|
                %s
                Examples: %s.
                """.formatted(
                        topic.baseName(),
                        schema.description(),
                        topic.key().form(),
                        RESOURCES,
                        topic.baseName(),
                        schema.fields().stream().map(ContractDocs::row).collect(Collectors.joining()),
                        examples(topic));
    }

    private static String row(FieldEntry field) {
        return row("`" + field.path() + "`", field.type(), field.unit(), field.presence(), field.meaning());
    }

    private static String examples(Topic topic) {
        Map<Boolean, List<Example>> byValidity = Stream.concat(Example.valid().stream(), Example.invalid().stream())
                .filter(example -> example.topic() == topic)
                .collect(Collectors.partitioningBy(example -> example.name().startsWith("valid-")));
        return links(byValidity.get(true)) + "; not allowed: " + links(byValidity.get(false));
    }

    private static String links(List<Example> examples) {
        return examples.stream()
                .map(example ->
                        "[" + example.name().replaceFirst("(in)?valid-", "").replace('-', ' ') + "](" + RESOURCES
                                + "examples/" + example + ".json)")
                .collect(Collectors.joining(", "));
    }

    private static String row(String... cells) {
        return Arrays.stream(cells)
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
