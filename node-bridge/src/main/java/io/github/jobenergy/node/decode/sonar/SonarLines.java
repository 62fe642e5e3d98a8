package io.github.jobenergy.node.decode.sonar;

import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.NamedMeter;
import io.github.jobenergy.node.decode.Quantities;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decodes the line format of sonar before JSON: named fields separated by commas; fields that contain a comma are quoted. One
 * line of each sample has the values of the cards, separated by bars, in the order of their numbers:
 *
 * <pre>
 *   v=0.13.200,time=2025-03-07T13:44:18+01:00,host=gpu-11.fox,…,"gpuinfo=fan%=35|31,poww=311|165,powlimw=350|350"
 * </pre>
 *
 * Source: NordicHPC/sonar (util/formats/testdata/oldfmt_samples.csv).
 */
final class SonarLines {

    private static final String CARDS = "gpuinfo";
    private static final String POWER = "poww";

    private final Message message;
    private final MessageSink sink;

    SonarLines(Message message, SampleSink findings) {
        this.message = message;
        this.sink = new MessageSink(message, findings);
    }

    /** Whether the bytes begin as a line of this format. */
    static boolean areIn(byte[] bytes) {
        return bytes.length > 1 && bytes[0] == 'v' && bytes[1] == '=';
    }

    void report() {
        new String(message.bytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .forEach(this::reportOrReject);
    }

    private void reportOrReject(String line) {
        try {
            Map<String, String> fields = fields(line, ',');
            String cards = fields.get(CARDS);
            if (cards != null) {
                report(fields, fields(cards, ',').getOrDefault(POWER, ""));
            }
        } catch (UnusableValueException unusable) {
            sink.reject(unusable);
        }
    }

    private void report(Map<String, String> fields, String powers) throws UnusableValueException {
        Instant time = SonarSample.time(fields.getOrDefault("time", ""));
        String node = SonarSample.node(fields.getOrDefault("host", ""));
        int card = 0;
        for (String written : powers.split("\\|", -1)) {
            NamedMeter meter =
                    new NamedMeter(node, Quantities.domain("gpu", POWER, Integer.toString(card++)), SonarSample.SOURCE);
            report(meter, written, time);
        }
    }

    private void report(NamedMeter meter, String written, Instant time) {
        try {
            Optional<Power> power = Quantities.power(POWER, written, PowerUnit.WATT);
            if (power.isPresent()) {
                sink.report(meter, new Measurement.Instantaneous(power.get()), Optional.of(time));
            }
        } catch (UnusableValueException unusable) {
            sink.reject(unusable);
        }
    }

    /** Splits fields of the form {@code name=value}; a comma within quotes is not a separator. */
    private static Map<String, String> fields(String line, char separator) throws UnusableValueException {
        Map<String, String> fields = new HashMap<>();
        StringBuilder field = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i <= line.length(); i++) {
            boolean isEnd = i == line.length();
            if (isEnd || (line.charAt(i) == separator && !isQuoted)) {
                put(field.toString(), fields);
                field.setLength(0);
            } else if (line.charAt(i) == '"') {
                isQuoted = !isQuoted;
            } else {
                field.append(line.charAt(i));
            }
        }
        if (isQuoted) {
            throw UnusableValueException.malformed("expected a quote at the end of a field, found the end of the line");
        }
        return fields;
    }

    private static void put(String field, Map<String, String> fields) throws UnusableValueException {
        int equals = field.indexOf('=');
        if (equals <= 0) {
            throw UnusableValueException.malformed("expected fields of the form name=value, found something else");
        }
        fields.put(field.substring(0, equals), field.substring(equals + 1));
    }
}
