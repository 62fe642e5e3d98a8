package io.github.jobenergy.node.decode.sonar;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.NamedMeter;
import io.github.jobenergy.node.decode.Quantities;
import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.node.unit.TimeNotation;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decodes the GPU power in a JSON sample of sonar:
 *
 * <pre>
 *   {"meta":{"producer":"sonar",…},"data":{"type":"sample","attributes":{"time":"2025-04-07T14:17:11+02:00","node":"ml6.hpc.uio.no",
 *     "system":{"gpus":[{"index":1,"uuid":"GPU-58e3…","power":216,"power_limit":250}]}}}}
 * </pre>
 *
 * <p>An absent field is 0: in some versions the first GPU has no index, and a GPU without a power is ignored. Cards of different
 * vendors are numbered separately; if two cards of a node have the same number, their Slurm GPU is ambiguous, and both are
 * rejected. Failing cards, records of another type, and errors instead of a sample are ignored.
 *
 * <p>Source: NordicHPC/sonar (util/formats/newfmt/types.go, testdata).
 */
final class SonarSample {

    static final String SOURCE = "sonar";

    private static final String TYPE = "sample";

    private final MessageSink sink;

    SonarSample(MessageSink sink) {
        this.sink = sink;
    }

    void report(JsonValue document) throws UnusableValueException {
        JsonValue sample = document.at("data", "attributes");
        List<JsonValue> gpus = sample.at("system", "gpus").items();
        if (!document.at("data").isPresent() && !document.at("errors").isPresent()) {
            throw UnusableValueException.missing("data", "a sample, or errors in its place");
        }
        if (!document.at("data", "type").text().equals(TYPE) || gpus.isEmpty()) {
            return;
        }
        Instant time = time(sample.at("time").text());
        String node = node(sample.at("node").text());
        Map<String, Integer> cards = new HashMap<>();
        gpus.forEach(gpu -> cards.merge(index(gpu), 1, Integer::sum));
        for (JsonValue gpu : gpus) {
            reportOrReject(gpu, cards, new NamedMeter(node, "", SOURCE), time);
        }
    }

    private void reportOrReject(JsonValue gpu, Map<String, Integer> cards, NamedMeter node, Instant time) {
        try {
            Optional<Power> power =
                    Quantities.power("gpus.power", gpu.at("power").text(), PowerUnit.WATT);
            String failing = gpu.at("failing").text();
            if (power.isPresent() && (failing.isEmpty() || failing.equals("0"))) {
                requireOne(index(gpu), cards);
                NamedMeter meter = new NamedMeter(
                        node.target(), Quantities.domain("gpu", "gpus.index", index(gpu)), node.source());
                sink.report(meter, new Measurement.Instantaneous(power.get()), Optional.of(time));
            }
        } catch (UnusableValueException unusable) {
            sink.reject(unusable);
        }
    }

    private static void requireOne(String index, Map<String, Integer> cards) throws UnusableValueException {
        if (cards.getOrDefault(index, 0) > 1) {
            throw UnusableValueException.invalid("gpus.index", "a number that one card of the node has", index);
        }
    }

    private static String index(JsonValue gpu) {
        return gpu.at("index").isPresent() ? gpu.at("index").text() : "0";
    }

    static Instant time(String written) throws UnusableValueException {
        Optional<Instant> time = TimeNotation.rfc3339(written);
        if (time.isEmpty()) {
            throw UnusableValueException.invalid("time", "a time of RFC 3339 with its zone", written);
        }
        return time.get();
    }

    static String node(String name) throws UnusableValueException {
        if (name.isBlank()) {
            throw UnusableValueException.missing("node", "the name of a node");
        }
        return name;
    }
}
