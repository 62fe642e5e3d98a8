package io.github.jobenergy.node.decode.json;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import java.nio.charset.StandardCharsets;

/** Decodes messages that consist of JSON documents; the content of a document is interpreted by a {@link Meaning}. */
public final class JsonDecoder implements Decoder {

    /** Interprets the documents of a format. */
    @FunctionalInterface
    public interface Meaning {

        /**
         * Reports the values of the document and rejects unusable ones.
         *
         * @throws UnusableValueException if the whole document is unusable
         */
        void report(JsonValue document, Message message, MessageSink sink) throws UnusableValueException;
    }

    private static final int SCHEMA_HEADER_BYTES = 5;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Meaning meaning;

    /** Creates a decoder with this interpretation. */
    public JsonDecoder(Meaning meaning) {
        this.meaning = meaning;
    }

    @Override
    public void decode(Message message, SampleSink findings) {
        MessageSink sink = new MessageSink(message, findings);
        if (isAvro(message.bytes())) {
            sink.reject(
                    UnusableValueException.malformed(
                            "expected JSON, found Avro with the id of a schema in a registry: configure the collector to write JSON"));
            return;
        }
        String text = new String(message.bytes(), StandardCharsets.UTF_8);
        Documents documents = new Documents(message, sink);
        JsonDocuments.read(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, documents);
        if (documents.count == 0) {
            sink.reject(UnusableValueException.malformed("expected a JSON document, found none"));
        }
    }

    /** Whether the message begins as written by serializers with a schema registry: with 0 and the number of a schema. */
    private static boolean isAvro(byte[] bytes) {
        return bytes.length > SCHEMA_HEADER_BYTES && bytes[0] == 0;
    }

    /** The documents of one message. */
    private final class Documents implements JsonDocuments.Sink {

        private final Message message;
        private final MessageSink sink;
        private int count;

        Documents(Message message, MessageSink sink) {
            this.message = message;
            this.sink = sink;
        }

        @Override
        public void take(JsonValue document) {
            count++;
            try {
                meaning.report(document, message, sink);
            } catch (UnusableValueException unusable) {
                sink.reject(unusable);
            }
        }

        @Override
        public void reject(UnusableValueException unusable) {
            count++;
            sink.reject(unusable);
        }
    }
}
