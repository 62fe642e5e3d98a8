package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.json.JsonDecoder;
import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.metric.MetricReader;

/**
 * The format of OpenTelemetry metrics in OTLP JSON, as written by the Kafka exporter or the file exporter of a Collector as
 * {@code otlp_json}.
 */
public final class OtlpJson implements Format {

    @Override
    public String name() {
        return "otlp-json";
    }

    @Override
    public boolean isByLine() {
        return true;
    }

    @Override
    public Decoder decoder() {
        MetricReader exporters = new MetricReader(ShippedMetrics.table());
        return new JsonDecoder((document, message, sink) -> new OtlpRequest(exporters, sink).report(document));
    }
}
