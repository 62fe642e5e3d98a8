package io.github.jobenergy.node.decode.hpe;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.json.JsonDecoder;

/**
 * What HPE's Cray System Management writes to {@code cray-telemetry-power} and {@code cray-telemetry-energy}; also as its
 * telemetry API hands it out, wrapped in {@code {"metrics":{"messages":[…]}}}, and what its Performance Cluster Manager writes
 * to {@code crayex_telemetry}, in JSON.
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
        return new JsonDecoder((document, message, transcript) -> new HpeEvents(transcript).tell(document));
    }
}
