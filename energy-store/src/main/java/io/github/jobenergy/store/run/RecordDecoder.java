package io.github.jobenergy.store.run;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.RecordRows;
import io.github.jobenergy.store.contract.SqlText;
import io.github.jobenergy.store.contract.Table;
import io.github.jobenergy.store.database.Change;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Decodes the records of a topic. A record that violates the contract has no rows. For any thread. */
final class RecordDecoder {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final Topic topic;
    private final Table table;
    private final ContractCodec codec = new ContractCodec();

    RecordDecoder(Topic topic, Table table) {
        this.topic = topic;
        this.table = table;
    }

    /**
     * Decodes a record.
     *
     * @throws RejectedRecordException if the key is not a text, or the value violates the contract
     */
    Change decode(ConsumerRecord<byte[], byte[]> message) throws RejectedRecordException {
        Change.Position position = new Change.Position(
                message.partition(), message.offset(), Instant.ofEpochMilli(Math.max(0, message.timestamp())));
        String key = key(message.key());
        if (message.value() == null) {
            return new Change(key, Optional.empty(), 0, position);
        }
        JsonNode value = value(message.value());
        String rowKey = rowKey(key, value);
        return new Change(
                rowKey,
                Optional.of(RecordRows.of(table, rowKey, value)),
                value.path("revision").asLong(),
                position);
    }

    /** Returns the key of the row: a run has one slot for each start time, and one share for each node. */
    private String rowKey(String key, JsonNode value) {
        return switch (topic) {
            case JOB_POWER -> key + "/" + value.path("start_time").asText();
            case NODE_JOB_ENERGY -> key + "/" + value.path("node").asText();
            default -> key;
        };
    }

    private static String key(byte @Nullable [] key) throws RejectedRecordException {
        if (key == null) {
            throw new RejectedRecordException("key: expected a text, found none");
        }
        try {
            return SqlText.valid(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString());
        } catch (CharacterCodingException binary) {
            throw new RejectedRecordException("key: expected a text in UTF-8, found other bytes");
        }
    }

    private JsonNode value(byte[] value) throws RejectedRecordException {
        try {
            codec.read(topic.valueType(), value);
            return JSON.readTree(value);
        } catch (MalformedRecordException malformed) {
            throw new RejectedRecordException(
                    malformed.field().map(field -> field + ": ").orElse("") + malformed.getMessage());
        } catch (IOException malformed) {
            throw new RejectedRecordException("expected JSON, found " + malformed.getMessage());
        }
    }
}
