package io.github.jobenergy.schemas.docs;

import io.github.jobenergy.schemas.examples.Example;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes docs/contract.md, the reference of the topics and their fields, from the enumeration of topics and the schemas. */
final class ContractDocs {

    static final String RESOURCES = "../schemas/src/main/resources/io/github/jobenergy/schemas/";
    private static final int READING_BYTES = 250;
    private static final long SECONDS_OF_DAY = 86_400;

    private ContractDocs() {}

    static String page() {
        return Stream.of(
                        Stream.of(introduction(), topics(), reading(), creating(), sizes()),
                        Arrays.stream(Topic.values()).map(ContractDocs::reference),
                        Stream.of(
                                ContractCodes.flags(),
                                ContractCodes.differences(),
                                ContractCodes.comparabilities(),
                                ContractCodes.findings()))
                .flatMap(sections -> sections)
                .collect(Collectors.joining("\n"));
    }

    private static String introduction() {
        return """
                # The contract

                What all topics have in common, and for each topic a [page](#topics) with its fields, an example, sizes, observed values and
                answers to questions. [Versions](contract-versions.md), a [sample of all topics](sample/README.md), and descriptions for tools:
                [AsyncAPI and ODCS](contract-tools.md). This page also has the meaning of
                [flags](#flags), of [causes of a difference](#causes-of-a-difference-to-slurms-energy), of
                [comparabilities](#comparability-with-slurms-energy) and of [findings](#findings-of-a-comparison). This page is
                generated from the schemas and from the enumerations `Topic`, `Flag`, `SlurmDifferenceCode`,
                `SlurmComparability` and `FindingCode`. The build fails if the page differs. To regenerate the page, run
                `mvn -pl schemas test -Dtest='ContractDocsTest,TopicPagesTest,SpecificationsTest' -Djobenergy.regenerate=true`.
                """;
    }

    private static String topics() {
        String rows = Arrays.stream(Topic.values())
                .map(topic -> row(
                        "[`" + topic.baseName() + "`](topics/" + topic.baseName() + ".md)",
                        "`" + topic.key().form() + "`",
                        "`" + topic.cleanupPolicy() + "`",
                        topic.retention().toDays() + " d",
                        topic.holds()))
                .collect(Collectors.joining());
        return """
                ## Topics

                The name of every topic starts with a prefix, `%s` unless configured otherwise. The prefix may contain
                `{cluster}`, which stands for the name of the cluster.

                | topic | key | cleanup | retention | content |
                |---|---|---|---|---|
                %s""".formatted(Topic.DEFAULT_PREFIX, rows);
    }

    private static String reading() {
        return """
                ## Consuming the topics

                - **Format.** Values are JSON objects in UTF-8 with the field `schema_version`. Within a version, fields are only
                  added: consumers must ignore unknown fields. A new word in a closed set requires a new version.
                - **Names** of clusters, meter spaces, nodes, domains, sources, users, groups, accounts, partitions, QOS, sites,
                  places, meters and feeds have at most 1,024 characters and no control characters (U+0000 to U+001F, U+007F to
                  U+009F).
                - **Times** are in UTC with three decimals and `Z`, in the years 0001 to 9999. They sort as text.
                - **Numbers.** Joules, watts, seconds and grams are decimals with at most three places that fit a
                  `DECIMAL(18,3)`. Sums of a large run exceed the range in which a double is exact. Rates, such as the field
                  `rate_value` of `rates`, have at most nine places and fit a `DECIMAL(18,9)`; costs have at most six and fit
                  a `DECIMAL(18,6)`.
                - **Absent fields** are unknown, never 0. A known fact has a value: `"nodes": ""` for a run that never started.
                - **Revisions.** On the compacted topics, upsert by key and keep the record with the highest `revision`. Numbers
                  may be skipped. Records of `node-states` have no revision, nor have those of `usage-energy` and
                  `meter-comparison` that earlier releases wrote: the last record of a key holds.
                - **Transactions.** Consume with `isolation.level=read_committed`.
                - **Tombstones.** A record without a value, a tombstone, withdraws its key. On `job-starts`, `job-completions`,
                  `job-energy` and `job-footprint` the run is erased (`jobcomp-bridge erase`): delete all data of the key and
                  subtract the run from sums; no revision follows. On `usage-energy`, `usage-footprint` and `meter-comparison`
                  no run is left in the row: delete the row; a later record creates it again. On `statements` the same holds
                  for an open statement; no tombstone follows a closed one. On `places` the place no longer
                  exists. On `alerts` the rule was never fulfilled, or the run is erased; a later record creates the alert again. On `place-energy` and `rates` the hour, or the slot, has no value left; a later record creates it
                  again. Other topics have no tombstones. Brokers delete tombstones after
                  `delete.retention.ms`, 24 hours by default: a consumer that was stopped for longer must read the topic from
                  its beginning.
                - **Partitions.** The partition of a key is that of Kafka's Java client (murmur2). Topics keyed by a run have
                  equal numbers of partitions.
                - **Headers.** Every record that a program of jobenergy writes, tombstones included, has the header `ce_dataschema`,
                  the URL of its schema with the major version. Records of `job-starts`, `job-completions`, `job-energy` and
                  `job-energy-revisions` have all headers of CloudEvents 1.0. `ce_id` consists of run and revision. Records of
                  equal topic, `ce_source` and `ce_id` are duplicates.
                - **Column names.** As columns, the fields need no quotes in PostgreSQL, MySQL, Trino and ClickHouse; in Flink SQL
                  only `scope` does. ClickHouse accepts `final` as a column, but as an alias only after `AS`.
                """;
    }

    private static String creating() {
        return """
                ## Creating the topics

                All job topics must have the same number of partitions, and so must all node topics. The simplest choice is one
                number for all topics.

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

                A reading takes about %d bytes, including its key and Kafka's overhead. Sizes before compression, per replica,
                with one meter per node:

                | nodes | seconds between readings | per day | retained (%d d) |
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
        return """
                ## %s

                %s

                Keyed by `%s`. Fields, example, sizes and answers: [topics/%s.md](topics/%s.md).
                """.formatted(
                        topic.baseName(),
                        SchemaReader.of(topic).description(),
                        topic.key().form(),
                        topic.baseName(),
                        topic.baseName());
    }

    static String row(FieldEntry field) {
        return row("`" + field.path() + "`", field.type(), field.unit(), field.presence(), field.meaning());
    }

    /** Returns links to the examples of a schema; the resources are a path that ends in a slash. */
    static String examples(String schema, String resources) {
        Map<Boolean, List<Example>> byValidity = Stream.concat(Example.valid().stream(), Example.invalid().stream())
                .filter(example -> example.schema().equals(schema))
                .collect(Collectors.partitioningBy(example -> example.name().startsWith("valid-")));
        return links(byValidity.get(true), resources) + ". Invalid examples: "
                + links(byValidity.get(false), resources);
    }

    private static String links(List<Example> examples, String resources) {
        return examples.stream()
                .map(example ->
                        "[" + example.name().replaceFirst("(in)?valid-", "").replace('-', ' ') + "](" + resources
                                + "examples/" + example + ".json)")
                .collect(Collectors.joining(", "));
    }

    static String row(String... cells) {
        return Arrays.stream(cells)
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
