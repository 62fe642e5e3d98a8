package io.github.jobenergy.node.decode.registry;

import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.ccmetric.CcMetric;
import io.github.jobenergy.node.decode.dell.Dell;
import io.github.jobenergy.node.decode.hpe.HpeTelemetry;
import io.github.jobenergy.node.decode.ldms.Ldms;
import io.github.jobenergy.node.decode.otlp.OtlpJson;
import io.github.jobenergy.node.decode.prometheus.PrometheusKafkaAdapter;
import io.github.jobenergy.node.decode.sonar.Sonar;
import io.github.jobenergy.node.decode.telegraf.TelegrafInflux;
import io.github.jobenergy.node.decode.telegraf.TelegrafJson;
import java.util.List;
import java.util.Optional;

/** The registry of formats. */
public final class Formats {

    private static final List<Format> ALL = List.of(
            new CcMetric(),
            new Dell(),
            new HpeTelemetry(),
            new Ldms(),
            new OtlpJson(),
            new PrometheusKafkaAdapter(),
            new Sonar(),
            new TelegrafInflux(),
            new TelegrafJson());

    private Formats() {}

    /** All formats, sorted by name. */
    public static List<Format> all() {
        return ALL;
    }

    /** The format with this name. */
    public static Optional<Format> named(String name) {
        return ALL.stream().filter(format -> format.name().equals(name)).findFirst();
    }
}
