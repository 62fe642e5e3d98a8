package io.github.jobenergy.node.decode.hpe;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.NamedMeter;
import io.github.jobenergy.node.decode.Quantities;
import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decodes the power sensors of a node in Redfish events of the registry CrayTelemetry, as forwarded by Cray System Management
 * (CSM):
 *
 * <pre>
 *   {"Context":…,"Events":[{"MessageId":"CrayTelemetry.Power","EventTimestamp":…,
 *     "Oem":{"TelemetrySource":"River","Sensors":[{"Timestamp":…,"Location":"x3000c0s17b0","PhysicalContext":"Chassis","Index":0,"Value":"258"}]}}]}
 * </pre>
 *
 * or by HPE Performance Cluster Manager (HPCM), one sensor per message ({@link HpeSensor}).
 *
 * <p>Some BMCs write a single event instead of an array. Values are strings. Of the two hundred sensors of a liquid-cooled
 * (Mountain) node, one is the input power; for an air-cooled (River) node, the input power is the chassis value of its BMC:
 *
 * <pre>
 *              ParentalContext   PhysicalContext     PhysicalSubContext   Index
 *   Mountain   Chassis           VoltageRegulator    Input                0       CrayTelemetry.Energy in J, .Power in W
 *   River                        Chassis                                  0       CrayTelemetry.Power in W
 *   River                        PowerControlIntake                       0       a mean: see below
 * </pre>
 *
 * <p>For HPE's own servers (PowerControlIntake), the collector sends the AverageConsumedWatts of the BMC without the length of
 * its interval: such a mean is rejected. (For Gigabyte servers it does the same, under the name of the present power of Intel
 * servers; the two cannot be distinguished, and are read as instantaneous power.) Values of outlets, branches and phases of a
 * PDU, of a cabinet or of a switch do not belong to a node, and their energies are in J for one vendor and in kWh for another.
 *
 * <p>Sources: Cray-HPE/hms-hmcollector (internal/river_collector, cmd/hmcollector/rest.go),
 * Cray-HPE/hms-redfish-translation-layer (its tests of PDUs), and the queries of CSCS for energies and powers of nodes in its
 * telemetry (eth-cscs/dwdi: emoi/query_ES, telemetry_scripts/nodes).
 */
final class HpeEvents {

    /** The xname of a node or of the BMC of a node: {@code x1103c1s1b0n0}, {@code x3000c0s17b0}. */
    private static final Pattern NODE = Pattern.compile("x\\d{1,5}c\\d{1,2}s\\d{1,3}b\\d{1,2}(n\\d{1,2})?");

    private final MessageSink sink;

    HpeEvents(MessageSink sink) {
        this.sink = sink;
    }

    void report(JsonValue document) throws UnusableValueException {
        JsonValue messages = document.at("metrics", "messages");
        if (messages.isPresent()) {
            for (JsonValue message : messages.oneOrMore()) {
                reportOne(message);
            }
        } else {
            reportOne(document);
        }
    }

    private void reportOne(JsonValue message) throws UnusableValueException {
        JsonValue events = message.at("Events");
        if (!events.isPresent()) {
            reportOrReject(HpeSensor.ofMessage(message));
        }
        for (JsonValue event : events.oneOrMore()) {
            for (JsonValue sensor : event.at("Oem", "Sensors").oneOrMore()) {
                reportOrReject(HpeSensor.of(event, sensor));
            }
        }
    }

    private void reportOrReject(HpeSensor sensor) {
        try {
            if (sensor.quantity() != HpeSensor.Quantity.OTHER && isInput(sensor)) {
                report(sensor);
            }
        } catch (UnusableValueException unusable) {
            sink.reject(unusable);
        }
    }

    private static boolean isInput(HpeSensor sensor) throws UnusableValueException {
        boolean isFirst = sensor.word("Index").equals("0");
        if (!isFirst || !NODE.matcher(sensor.word("Location")).matches()) {
            return false;
        }
        return switch (sensor.word("PhysicalContext")) {
            case "VoltageRegulator" ->
                sensor.word("ParentalContext").equals("Chassis")
                        && sensor.word("PhysicalSubContext").equals("Input");
            case "Chassis" -> sensor.word("PhysicalSubContext").isEmpty();
            case "PowerControlIntake" ->
                throw UnusableValueException.missing(
                        sensor.value(), "the interval of a mean, with the AverageConsumedWatts of a BMC");
            default -> false;
        };
    }

    private void report(HpeSensor sensor) throws UnusableValueException {
        boolean isEnergy = sensor.quantity() == HpeSensor.Quantity.ENERGY;
        Optional<Measurement> measurement = isEnergy ? energy(sensor) : power(sensor);
        if (measurement.isPresent()) {
            NamedMeter meter =
                    NamedMeter.ofHardware(sensor.word("Location"), "node", isEnergy ? "hpe.energy" : "hpe.power");
            sink.report(meter, measurement.get(), Optional.of(sensor.time()));
        }
    }

    private static Optional<Measurement> energy(HpeSensor sensor) throws UnusableValueException {
        return Quantities.energy(sensor.value(), sensor.word("Value"), EnergyUnit.JOULE)
                .map(energy -> new Measurement.Counter(energy, Optional.empty(), Optional.empty()));
    }

    private static Optional<Measurement> power(HpeSensor sensor) throws UnusableValueException {
        return Quantities.power(sensor.value(), sensor.word("Value"), PowerUnit.WATT)
                .map(Measurement.Instantaneous::new);
    }
}
