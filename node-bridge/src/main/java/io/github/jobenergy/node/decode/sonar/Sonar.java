package io.github.jobenergy.node.decode.sonar;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.json.JsonDecoder;
import io.github.jobenergy.node.sample.SampleSink;

/**
 * The format of NordicHPC's sonar on {@code <cluster>.sample}: JSON since 0.13, lines of fields before. Its other topics contain
 * no power.
 */
public final class Sonar implements Format {

    @Override
    public String name() {
        return "sonar";
    }

    @Override
    public boolean isByLine() {
        return false;
    }

    @Override
    public Decoder decoder() {
        Decoder json = new JsonDecoder((document, message, sink) -> new SonarSample(sink).report(document));
        return (message, findings) -> decode(json, message, findings);
    }

    private static void decode(Decoder json, Message message, SampleSink findings) {
        if (SonarLines.areIn(message.bytes())) {
            new SonarLines(message, findings).report();
        } else {
            json.decode(message, findings);
        }
    }
}
