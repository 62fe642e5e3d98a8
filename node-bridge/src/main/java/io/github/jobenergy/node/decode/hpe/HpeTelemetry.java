package io.github.jobenergy.node.decode.hpe;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.json.JsonDecoder;

/**
 * The format of HPE's Cray System Management on {@code cray-telemetry-power} and {@code cray-telemetry-energy}, and in responses
 * of its telemetry API, wrapped in {@code {"metrics":{"messages":[…]}}}; also the format of HPE's Performance Cluster Manager on
 * {@code crayex_telemetry}, in JSON.
 */
public final class HpeTelemetry implements Format {

    @Override
    public String name() {
        return "hpe";
    }

    @Override
    public boolean isByLine() {
        return false;
    }

    @Override
    public Decoder decoder() {
        return new JsonDecoder((document, message, sink) -> new HpeEvents(sink).report(document));
    }
}
