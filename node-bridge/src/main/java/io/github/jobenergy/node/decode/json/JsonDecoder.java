package io.github.jobenergy.node.decode.json;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.Transcript;
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
        void tell(JsonValue document, Message message, Transcript transcript) throws UnusableValueException;
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
        Transcript transcript = new Transcript(message, findings);
        if (isAvro(message.bytes())) {
            transcript.refuse(
                    UnusableValueException.malformed(
                            "expected JSON, found Avro with the id of a schema in a registry: configure the collector to write JSON"));
            return;
        }
        String text = new String(message.bytes(), StandardCharsets.UTF_8);
        Documents documents = new Documents(message, transcript);
        JsonDocuments.read(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, documents);
        if (documents.count == 0) {
            transcript.refuse(UnusableValueException.malformed("expected a JSON document, found none"));
        }
    }

    /** Whether the message begins as written by serializers with a schema registry: with 0 and the number of a schema. */
    private static boolean isAvro(byte[] bytes) {
        return bytes.length > SCHEMA_HEADER_BYTES && bytes[0] == 0;
    }

    /** The documents of one message. */
    private final class Documents implements JsonDocuments.Taker {

        private final Message message;
        private final Transcript transcript;
        private int count;

        Documents(Message message, Transcript transcript) {
            this.message = message;
            this.transcript = transcript;
        }

        @Override
        public void take(JsonValue document) {
            count++;
            try {
                meaning.tell(document, message, transcript);
            } catch (UnusableValueException refused) {
                transcript.refuse(refused);
            }
        }

        @Override
        public void refuse(UnusableValueException refused) {
            count++;
            transcript.refuse(refused);
        }
    }
}
