package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.streams.clients.PackedValue;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The handler by which Kafka Streams rejects a record whose processing failed: the rejection goes to {@code rejections}, in the
 * transaction of the record's offset, and the stream continues. A failure whose cause is outside of the record fails the task.
 */
public final class UnprocessableRecords implements ProcessingExceptionHandler {

    /** The property that names the topic of rejections. */
    private static final String TOPIC = "jobenergy.rejections.topic";

    private final ContractCodec codec = new ContractCodec();
    private String topic = "";

    /** Creates a handler that is not configured yet; called by Kafka Streams. */
    public UnprocessableRecords() {}

    /** Returns the configuration of Kafka Streams that sends the rejections of failed records to that topic. */
    public static Map<String, Object> config(String rejections) {
        return Map.of(
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, UnprocessableRecords.class, TOPIC, rejections);
    }

    @Override
    public void configure(Map<String, ?> configs) {
        topic = String.valueOf(configs.get(TOPIC));
    }

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> failed, Exception failure) {
        if (Unprocessable.isExternal(failure)) {
            return Response.fail();
        }
        Rejection rejection = Unprocessable.reject(origin(context), context.processorNodeId(), failure, Instant.now());
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                topic, rejection.origin().getBytes(StandardCharsets.UTF_8), codec.write(rejection));
        message.headers()
                .add(
                        EventHeaders.DATA_SCHEMA,
                        EventHeaders.dataSchema(Topic.REJECTIONS).getBytes(StandardCharsets.UTF_8));
        return Response.resume(List.of(message));
    }

    /** Returns the origin of the failed record; work that is due by the clock has no record. */
    private static Origin origin(ErrorHandlerContext context) {
        byte @Nullable [] value = context.sourceRawValue();
        byte[] bytes = value == null ? new byte[0] : PackedValue.unpack(value);
        return context.topic() == null
                ? new Origin("scheduled work of " + context.processorNodeId(), bytes)
                : Origin.ofRecord(context.topic(), context.partition(), context.offset(), bytes);
    }
}
