package io.github.jobenergy.node.decode.ldms;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.json.JsonDecoder;

/** The format of LDMS' stores {@code store_kafka} and, in JSON, {@code store_avro_kafka}: one message for each row of a set. */
public final class Ldms implements Format {

    @Override
    public String name() {
        return "ldms";
    }

    @Override
    public boolean isByLine() {
        return true;
    }

    @Override
    public Decoder decoder() {
        return new JsonDecoder((document, message, sink) -> new LdmsRow(document, sink).report());
    }
}
