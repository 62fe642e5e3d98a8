package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.json.JsonDecoder;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import java.nio.charset.StandardCharsets;

/** Decodes messages that consist of points; a point is interpreted by a {@link Meaning}. */
public final class PointDecoder {

    /** Interprets the points of a collector. */
    @FunctionalInterface
    public interface Meaning {

        /**
         * Reports the power values of the point, if any.
         *
         * @throws UnusableValueException if the point is of a power metric and cannot be used
         */
        void report(InfluxPoint point, MessageSink sink) throws UnusableValueException;
    }

    private PointDecoder() {}

    /** Creates a decoder of points in the line protocol. */
    public static Decoder ofLines(Meaning meaning) {
        return (message, findings) -> readLines(message, findings, meaning);
    }

    /** Creates a decoder of points in JSON. */
    public static Decoder ofJson(Meaning meaning) {
        return new JsonDecoder((document, message, sink) -> JsonPoints.read(document, new Points(sink, meaning)));
    }

    /** Creates a decoder of points in either format, detected from the first character of the message. */
    public static Decoder ofLinesOrJson(Meaning meaning) {
        Decoder lines = ofLines(meaning);
        Decoder json = ofJson(meaning);
        return (message, findings) -> (isJson(message) ? json : lines).decode(message, findings);
    }

    private static void readLines(Message message, SampleSink findings, Meaning meaning) {
        String text = new String(message.bytes(), StandardCharsets.UTF_8);
        LineProtocol.read(text, new Points(new MessageSink(message, findings), meaning));
    }

    private static boolean isJson(Message message) {
        for (byte b : message.bytes()) {
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b == '{' || b == '[';
            }
        }
        return false;
    }

    /** The points of one message. */
    private record Points(MessageSink sink, Meaning meaning) implements PointSink {

        @Override
        public void take(InfluxPoint point) {
            try {
                meaning.report(point, sink);
            } catch (UnusableValueException unusable) {
                sink.reject(unusable);
            }
        }

        @Override
        public void reject(UnusableValueException unusable) {
            sink.reject(unusable);
        }
    }
}
