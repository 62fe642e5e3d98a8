package io.github.jobenergy.node.decode.prometheus;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.json.JsonDecoder;
import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.metric.MetricReader;

/** The format of Telefónica's prometheus-kafka-adapter, which forwards the samples of a Prometheus ({@code remote_write}). */
public final class PrometheusKafkaAdapter implements Format {

    @Override
    public String name() {
        return "prometheus-kafka-adapter";
    }

    @Override
    public boolean isByLine() {
        return true;
    }

    @Override
    public Decoder decoder() {
        MetricReader reader = new MetricReader(ShippedMetrics.table());
        return new JsonDecoder((document, message, sink) -> new AdapterSample(reader, message, sink).report(document));
    }
}
