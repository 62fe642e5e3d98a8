package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Holds what a program emits against the schema of its topic, strictly: a field that the schema does not define is a fault too,
 * and so is a decimal too many. For the tests of every module.
 */
public final class ContractCheck {

    private static final ContractCodec CODEC = new ContractCodec();
    private static final TopicSchemas STRICT = TopicSchemas.strict();

    private ContractCheck() {}

    /**
     * Passes if the value is one that may stand on the topic.
     *
     * @throws AssertionError with every complaint of the schema and the value itself
     */
    public static void assertValid(Topic topic, byte[] value) {
        assertValid(topic.baseName(), value);
    }

    /**
     * Passes if the value is one of the schema of that name: that of a topic, or of a format without a topic.
     *
     * @throws AssertionError with every complaint of the schema and the value itself
     */
    public static void assertValid(String schema, byte[] value) {
        List<String> complaints = STRICT.complaints(schema, value);
        if (!complaints.isEmpty()) {
            throw new AssertionError("expected a value of " + schema + ", found\n  " + String.join("\n  ", complaints)
                    + "\nin " + new String(value, StandardCharsets.UTF_8));
        }
    }

    /**
     * Passes if the record, written, may stand on the topic of its type; for a {@code JobEnergy} that is
     * {@code job-energy}, whose values are those of {@code job-energy-revisions} too.
     *
     * @throws AssertionError with every complaint of the schema and the record as written
     */
    public static void assertValid(Object contractRecord) {
        assertValid(topicOf(contractRecord), CODEC.write(contractRecord));
    }

    /** The topic on which records of this type stand. */
    public static Topic topicOf(Object contractRecord) {
        return Arrays.stream(Topic.values())
                .filter(topic -> topic.valueType().isInstance(contractRecord))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no topic holds a " + contractRecord.getClass()));
    }
}
