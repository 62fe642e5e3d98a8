package io.github.jobenergy.schemas.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.schemas.versions.KeptVersions;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the page of a topic, docs/topics/TOPIC.md, from its schema, its settings, its notes and the sample. */
final class TopicPage {

    private static final String RESOURCES = "../" + ContractDocs.RESOURCES;
    private static final int LONGEST_EXAMPLE = 60;

    /** A batch of Kafka has 61 bytes, a record about 10 beside its key, value and headers. */
    private static final int OVERHEAD_BYTES = 15;

    private static final double RECORDS_OF_EXAMPLE = 1_000;

    private static final Set<Topic> EVENTS = Set.of(Topic.JOB_STARTS, Topic.JOB_COMPLETIONS, Topic.JOB_ENERGY);

    private final Topic topic;
    private final SchemaReader schema;
    private final TopicNotes notes;
    private final List<SampleRecord> sample;

    private TopicPage(Topic topic) {
        this.topic = topic;
        this.schema = SchemaReader.of(topic);
        this.notes = TopicNotes.of(topic);
        this.sample = SampleRecord.of(topic);
    }

    static String of(Topic topic) {
        TopicPage page = new TopicPage(topic);
        return String.join(
                "\n", page.facts(), page.example(), page.size(), page.fields(), page.statistics(), page.answers());
    }

    private String facts() {
        return """
                # %s

                %s

                This page is generated from the schema, the settings of the topic and the [sample](../sample/README.md);
                [contract.md](../contract.md) states what all topics have in common.

                | | |
                |---|---|
                | instead | %s |
                | written by | %s |
                | name | `%s%s` with the default prefix |
                | key | `%s` |
                | partition | that of the key by Kafka's Java client (murmur2)%s |
                | cleanup, retention | `%s`, %d days |
                | headers | %s |
                | schema | [today](%s%s.schema.json)%s |
                """.formatted(
                topic.baseName(),
                schema.description(),
                notes.instead(),
                notes.producer(),
                Topic.DEFAULT_PREFIX,
                topic.baseName(),
                topic.key().form(),
                topic.key() == Topic.Key.RUN ? "; equal numbers of partitions in all topics keyed by a run" : "",
                topic.cleanupPolicy(),
                topic.retention().toDays(),
                headers(),
                RESOURCES,
                topic.baseName(),
                KeptVersions.names().stream()
                        .map(version -> ", [%s](%sversions/%s/%s.schema.json)"
                                .formatted(version, RESOURCES, version, topic.baseName()))
                        .collect(Collectors.joining()));
    }

    private String headers() {
        String schemaHeader = "`ce_dataschema`: `" + EventHeaders.dataSchema(topic) + "`";
        if (EVENTS.contains(topic)) {
            return "CloudEvents 1.0, binary mode; " + schemaHeader + "; tombstones have only `ce_dataschema`";
        }
        return topic == Topic.JOB_ENERGY_REVISIONS
                ? "those of the event on `job-energy`, except that " + schemaHeader
                : schemaHeader;
    }

    /** Checks whether records of a topic have all headers of CloudEvents. */
    static boolean hasEventHeaders(Topic topic) {
        return EVENTS.contains(topic) || topic == Topic.JOB_ENERGY_REVISIONS;
    }

    private String example() {
        SampleRecord first = sample.get(0);
        List<String> lines = pretty(first).lines().toList();
        boolean isLong = lines.size() > LONGEST_EXAMPLE;
        return """
                ## Example

                Key `%s`, the first record of the sample%s:

                ```json
                %s
                ```

                Valid examples: %s.
                """.formatted(
                        first.key(),
                        isLong ? ", its first " + LONGEST_EXAMPLE + " of " + lines.size() + " lines" : "",
                        lines.stream().limit(LONGEST_EXAMPLE).collect(Collectors.joining("\n")),
                        ContractDocs.examples(topic.baseName(), RESOURCES));
    }

    private static String pretty(SampleRecord each) {
        try {
            return SampleRecord.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(each.value());
        } catch (JsonProcessingException memoryDoesNotFail) {
            throw new AssertionError(memoryDoesNotFail);
        }
    }

    private String size() {
        IntSummaryStatistics bytes =
                sample.stream().mapToInt(each -> each.bytes() + OVERHEAD_BYTES).summaryStatistics();
        return """
                ## Size

                - **Records.** %s.
                - **Bytes of a record** in the sample, with key, headers and overhead, before compression: %,d to %,d, mean %,.0f (%,d records).
                - **Bytes a day** = records a day × bytes of a record: %s for each 1,000 records, before compression and per replica. The topic
                  retains %,d times as much%s.
                """.formatted(
                Character.toUpperCase(notes.rate().charAt(0)) + notes.rate().substring(1),
                bytes.getMin(),
                bytes.getMax(),
                bytes.getAverage(),
                bytes.getCount(),
                size(bytes.getAverage() * RECORDS_OF_EXAMPLE),
                topic.retention().toDays(),
                topic.isCompacted() ? ", less what compaction removes" : "");
    }

    private static String size(double bytes) {
        return bytes < 1e6
                ? String.format(Locale.ROOT, "%.0f kB", bytes / 1e3)
                : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    private String fields() {
        return """
                ## Fields

                | field | type | unit | presence | meaning |
                |---|---|---|---|---|
                %s""".formatted(schema.fields().stream().map(ContractDocs::row).collect(Collectors.joining()));
    }

    private String statistics() {
        List<SampleRecord> values =
                sample.stream().filter(each -> !each.value().isNull()).toList();
        String rows = schema.fields().stream()
                .filter(field -> !field.type().equals("object") && !field.type().endsWith("array of object"))
                .map(field -> statistics(field, FieldStatistics.of(field.path(), values)))
                .collect(Collectors.joining());
        return """
                ## Observed values

                Of %,d records of the sample, nine short jobs on four nodes: an illustration, not what a site will observe. A field of an
                array occurs once for each entry. Fields that do not occur are not listed.

                | field | unit | values | observed |
                |---|---|---|---|
                %s""".formatted(values.size(), rows);
    }

    private static String statistics(FieldEntry field, FieldStatistics values) {
        return values.count() == 0
                ? ""
                : ContractDocs.row(
                        "`" + field.path() + "`", field.unit(), Integer.toString(values.count()), values.summary());
    }

    private String answers() {
        List<String> answers = new ArrayList<>();
        answers.add(entry("Can a record occur twice?", duplicates()));
        answers.add(entry(
                "In which order do records arrive?",
                "Records of one key are in one partition, in the order in which they were written. There is no order between keys."
                        + (hasRevision()
                                ? " A replay may write a lower revision after a higher one: compare `revision`."
                                : "")));
        answers.add(entry("What is a record without a value?", notes.tombstones()));
        answers.add(entry("When is a record final?", notes.finality()));
        answers.add(entry("How are values and bounds added up?", notes.sums()));
        return "## Questions\n\n" + String.join("\n", answers);
    }

    private static String entry(String question, String answer) {
        return "- **" + question + "** " + answer.replace("\n", " ").strip() + "\n";
    }

    private boolean hasRevision() {
        return schema.fields().stream().anyMatch(field -> field.path().equals("revision"));
    }

    private String duplicates() {
        String transactions =
                "With `isolation.level=read_committed`, records of aborted transactions are not delivered. ";
        return switch (topic) {
            case NODE_POWER, PLACE_POWER ->
                "Yes, after a failure of a collector or of a delivery. A reading with the same key, domain or meter, source and `reading_time` is a duplicate.";
            case REJECTIONS -> "Yes: an input that is read again is rejected again, with the same key.";
            case NODE_STATES -> "Yes, after a restart of `node-bridge`. The last record of a key holds.";
            case NODE_JOB_ENERGY -> transactions + "The last record of a run and node holds.";
            case JOB_POWER ->
                transactions
                        + "A slot, key and `start_time`, is issued again when it changes. The highest `revision` holds.";
            case JOB_ENERGY_REVISIONS ->
                transactions
                        + "Each revision of a run occurs once, also after a replay; key and `revision` identify it.";
            default -> transactions + "Upsert by key and keep the highest `revision`: a duplicate then has no effect.";
        };
    }
}
