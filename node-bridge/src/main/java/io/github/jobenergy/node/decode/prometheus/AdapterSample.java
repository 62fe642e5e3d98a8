package io.github.jobenergy.node.decode.prometheus;

import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.Series;
import io.github.jobenergy.node.metric.Series.Line;
import io.github.jobenergy.node.metric.SeriesContext;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.TimeNotation;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decodes a document of prometheus-kafka-adapter, which has one value, with the table of the Prometheus source:
 *
 * <pre>
 *   {"timestamp":"1970-01-01T00:00:00Z","value":"9876543210","name":"up","labels":{"__name__":"up","instance":"n1:9100"}}
 * </pre>
 *
 * The value is a string, and may be {@code NaN} or {@code +Inf}. The adapter truncates times to whole seconds; some forks write
 * them as seconds since 1970. Since each document has one value, metrics that depend on another metric (names of sensors,
 * intervals of means, parts of sums) are ignored. Sources: github.com/Telefonica/prometheus-kafka-adapter, serializers.go,
 * README.md (1.9); github.com/ghostbaby/prometheus-kafka-adapter.
 */
final class AdapterSample {

    private static final String NAME_LABEL = "__name__";

    private final MetricReader reader;
    private final Message message;
    private final MessageSink sink;

    AdapterSample(MetricReader reader, Message message, MessageSink sink) {
        this.reader = reader;
        this.message = message;
        this.sink = sink;
    }

    void report(JsonValue document) throws UnusableValueException {
        Map<String, String> labels = new HashMap<>();
        document.at("labels").fields().forEach((label, value) -> labels.put(label, value.text()));
        String name = labels.getOrDefault(NAME_LABEL, document.at("name").text());
        if (name.isEmpty()) {
            throw UnusableValueException.missing("name", "the name of a metric");
        }
        if (reader.reads(name)) {
            labels.remove(NAME_LABEL);
            Optional<Instant> time = Optional.of(time(document));
            reader.read(
                    new Series(name, labels, document.at("value").text(), time, new Line(1, "")),
                    new SeriesContext(Optional.empty(), Optional.empty(), message.arrival(), any -> message.origin()),
                    sink.findings());
        }
    }

    private static Instant time(JsonValue document) throws UnusableValueException {
        String written = document.at("timestamp").text();
        return TimeNotation.rfc3339(written)
                .or(() -> TimeNotation.sinceEpoch(written))
                .orElseThrow(() -> UnusableValueException.invalid("timestamp", "a time", written));
    }
}
