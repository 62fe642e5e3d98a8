package io.github.jobenergy.node.decode.dell;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.json.JsonDecoder;

/** The format of the Kafka pump of Dell's iDRAC telemetry tools. */
public final class Dell implements Format {

    @Override
    public String name() {
        return "dell";
    }

    @Override
    public boolean isByLine() {
        return true;
    }

    @Override
    public Decoder decoder() {
        return new JsonDecoder((document, message, sink) -> new DellEvents(sink).report(document));
    }
}
