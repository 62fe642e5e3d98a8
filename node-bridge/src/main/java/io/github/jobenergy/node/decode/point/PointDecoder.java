package io.github.jobenergy.node.decode.point;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.Transcript;
import io.github.jobenergy.node.decode.json.JsonDecoder;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import java.nio.charset.StandardCharsets;

/** Reads messages that hold points; what a point says is known to whoever knows the collector. */
public final class PointDecoder {

    /** What points of a collector say. */
    @FunctionalInterface
    public interface Meaning {

        /**
         * Tells what the point says of power, if anything.
         *
         * @throws UnusableValueException if it should say something and cannot be used
         */
        void tell(InfluxPoint point, Transcript transcript) throws UnusableValueException;
    }

    private PointDecoder() {}

    /** Reads points in the line protocol. */
    public static Decoder ofLines(Meaning meaning) {
        return (message, findings) -> readLines(message, findings, meaning);
    }

    /** Reads points in JSON. */
    public static Decoder ofJson(Meaning meaning) {
        return new JsonDecoder(
                (document, message, transcript) -> JsonPoints.read(document, new Points(transcript, meaning)));
    }

    /** Reads points in either, as a message begins. */
    public static Decoder ofLinesOrJson(Meaning meaning) {
        Decoder lines = ofLines(meaning);
        Decoder json = ofJson(meaning);
        return (message, findings) -> (isJson(message) ? json : lines).decode(message, findings);
    }

    private static void readLines(Message message, SampleSink findings, Meaning meaning) {
        String text = new String(message.bytes(), StandardCharsets.UTF_8);
        LineProtocol.read(text, new Points(new Transcript(message, findings), meaning));
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
    private record Points(Transcript transcript, Meaning meaning) implements PointTaker {

        @Override
        public void take(InfluxPoint point) {
            try {
                meaning.tell(point, transcript);
            } catch (UnusableValueException refused) {
                transcript.refuse(refused);
            }
        }

        @Override
        public void refuse(UnusableValueException refused) {
            transcript.refuse(refused);
        }
    }
}
