package io.github.jobenergy.node.decode.prometheus;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.JsonRoots;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.exporter.ShippedMetrics;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.Series;
import io.github.jobenergy.node.metric.Series.Line;
import io.github.jobenergy.node.metric.Whereabouts;
import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads one value a message, by the same table as is scraped by:
 *
 * <pre>
 *   {"timestamp":"1970-01-01T00:00:00Z","value":"9876543210","name":"up","labels":{"__name__":"up","instance":"n1:9100"}}
 * </pre>
 *
 * The value is a text, {@code NaN} and {@code +Inf} included; times are cut to whole seconds by the adapter. Since values come
 * one by one, metrics whose meaning stands in another metric (names of sensors, windows of means, parts of sums) are nothing
 * here. Source: github.com/Telefonica/prometheus-kafka-adapter, serializers.go, README.md (1.9).
 */
final class AdapterDecoder implements Decoder {

    private static final String NAME_LABEL = "__name__";
    private static final int LONGEST_SHOWN = 60;

    private final MetricReader reader = new MetricReader(ShippedMetrics.table());

    @Override
    public void decode(Message message, Findings findings) {
        for (JsonNode root : JsonRoots.of(message, findings)) {
            read(root, message, findings);
        }
    }

    private void read(JsonNode root, Message message, Findings findings) {
        Map<String, String> labels = labels(root.path("labels"));
        String name = labels.getOrDefault(NAME_LABEL, root.path("name").asText(""));
        if (name.isEmpty()) {
            refuse(
                    message,
                    findings,
                    RejectionReason.MISSING_FIELD,
                    "name",
                    "expected the name of a metric, found none");
            return;
        }
        if (!reader.reads(name)) {
            return;
        }
        String time = root.path("timestamp").asText("");
        Optional<Instant> instant = UtcTime.parse(time);
        if (instant.isEmpty()) {
            refuse(
                    message,
                    findings,
                    RejectionReason.INVALID_FIELD,
                    "timestamp",
                    "expected a time, found " + shown(time));
            return;
        }
        labels.remove(NAME_LABEL);
        Series series = new Series(name, labels, root.path("value").asText(""), instant, new Line(1, ""));
        reader.read(
                series,
                new Whereabouts(Optional.empty(), Optional.empty(), message.arrival(), any -> message.origin()),
                findings);
    }

    private static Map<String, String> labels(JsonNode node) {
        Map<String, String> labels = new HashMap<>();
        node.properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText("")));
        return labels;
    }

    private static String shown(String text) {
        return "'" + (text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text) + "'";
    }

    private static void refuse(
            Message message, Findings findings, RejectionReason reason, String field, String detail) {
        findings.rejected(message.origin().reject(reason, Optional.of(field), detail, message.arrival()));
    }
}
