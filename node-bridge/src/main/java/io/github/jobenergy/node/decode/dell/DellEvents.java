package io.github.jobenergy.node.decode.dell;

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
import java.util.Map;
import java.util.Optional;

/**
 * Decodes the power metrics of iDRAC as written by the pump, each in an array with others:
 *
 * <pre>
 *   [{"time":1601055023,"event":"metric","host":"8SJ6Y13","fields":{"_value":278,"metric_name":"PowerMetrics_SystemPowerConsumption"}},null]
 * </pre>
 *
 * <p>The host is the service tag. The name is that of the context, which may contain underscores, followed by that of the metric.
 * The pump omits a value that is 0 or could not be read, and writes null for an event whose time could not be read; both are
 * ignored. The maximum and minimum since a reset, the headroom and the output of the supplies are not the power of a node and are
 * ignored. The PowerConsumption of a GPU (in mW) is ignored: it has a slot, but no number of a GPU of Slurm.
 *
 * <p>Source: dell/iDRAC-Telemetry-Reference-Tools (cmd/kafkapump/kafkapump.go, cmd/otelpump/redfishToOtel.yaml, README.md).
 */
final class DellEvents {

    private static final String METRIC = "metric";

    /** The domains of metrics that measure the present power in W, by name. */
    private static final Map<String, String> DOMAINS = Map.of(
            "SystemPowerConsumption", "node",
            "SystemInputPower", "node",
            "TotalCPUPower", "cpu",
            "TotalMemoryPower", "dram");

    private final MessageSink sink;

    DellEvents(MessageSink sink) {
        this.sink = sink;
    }

    void report(JsonValue document) throws UnusableValueException {
        if (!document.isArray() && !document.isObject()) {
            throw UnusableValueException.malformed("expected an array of events, found another value");
        }
        for (JsonValue event : document.oneOrMore()) {
            try {
                reportOne(event);
            } catch (UnusableValueException unusable) {
                sink.reject(unusable);
            }
        }
    }

    private void reportOne(JsonValue event) throws UnusableValueException {
        String name = event.at("fields", "metric_name").text();
        String metric = name.substring(name.lastIndexOf('_') + 1);
        String domain = DOMAINS.get(metric);
        if (domain == null || !event.at("event").text().equals(METRIC)) {
            return;
        }
        Optional<Power> power =
                Quantities.power("fields._value", event.at("fields", "_value").text(), PowerUnit.WATT);
        if (power.isPresent()) {
            NamedMeter meter = NamedMeter.ofHardware(host(event), domain, "dell." + metric);
            sink.report(meter, new Measurement.Instantaneous(power.get()), Optional.of(time(event)));
        }
    }

    private static String host(JsonValue event) throws UnusableValueException {
        String host = event.at("host").text();
        if (host.isBlank()) {
            throw UnusableValueException.missing("host", "a service tag");
        }
        return host;
    }

    private static Instant time(JsonValue event) throws UnusableValueException {
        String written = event.at("time").text();
        Optional<Instant> time = TimeNotation.sinceEpoch(written);
        if (time.isEmpty()) {
            throw UnusableValueException.invalid("time", "a time in s since 1970", written);
        }
        return time.get();
    }
}
