package io.github.jobenergy.node.decode.hpe;

import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.TimeNotation;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A sensor of CrayTelemetry with its value, either within an event or, for HPCM and LLNL's dftf, as a message of its own:
 *
 * <pre>
 *   HPCM  {"TelemetrySource":"nC","MessageId":"CrayTelemetry.Power","Timestamp":1707904500123,"Location":"x2509c4s4b1n0",
 *          "ParentalContext":{"string":"Chassis"},"PhysicalContext":{"string":"VoltageRegulator"},
 *          "PhysicalSubContext":{"string":"Input"},"Index":{"int":0},"DeviceSpecificContext":null,"Value":873}
 *   dftf  {"timestamp":1707904500123,"Location":"x2509c4s4b1n0","EventName":"Power","ParentalContext":"Chassis","ParentalIndex":-1,
 *          "PhysicalContext":"VoltageRegulator","PhysicalSubContext":"Input","Index":0,"DeviceSpecificContext":"","Value":873}
 * </pre>
 *
 * <p>Both are Avro on the topic; this is their JSON. In Avro's JSON encoding, an optional field contains its type. dftf writes ""
 * and -1 for absent fields.
 *
 * @param place the path of its value in the message, for rejections
 * @param name the name of the event that contains the sensor
 * @param clock the time of the event, for a sensor without a time of its own
 * @param fields the fields of the sensor
 */
record HpeSensor(String place, String name, JsonValue clock, JsonValue fields) {

    /** The quantity of a sensor. */
    enum Quantity {
        ENERGY,
        POWER,
        OTHER
    }

    private static final String REGISTRY = "CrayTelemetry.";

    private static final Set<String> TYPES = Set.of("string", "int", "long", "float", "double");

    /** A sensor of an event. */
    static HpeSensor of(JsonValue event, JsonValue sensor) {
        return new HpeSensor("Oem.Sensors.", word(event.at("MessageId")), event.at("EventTimestamp"), sensor);
    }

    /**
     * The sensor of a message with one sensor.
     *
     * @throws UnusableValueException if the message has no sensor
     */
    static HpeSensor ofMessage(JsonValue message) throws UnusableValueException {
        JsonValue id = message.at("MessageId");
        String name = id.isPresent() ? word(id) : REGISTRY + word(message.at("EventName"));
        if (!message.at("Location").isPresent() || name.equals(REGISTRY)) {
            throw UnusableValueException.missing(
                    "Events", "an array of events, or the Location and MessageId of one sensor");
        }
        return new HpeSensor("", name, message.at("timestamp"), message);
    }

    Quantity quantity() {
        return switch (name) {
            case REGISTRY + "Energy" -> Quantity.ENERGY;
            case REGISTRY + "Power" -> Quantity.POWER;
            default -> Quantity.OTHER;
        };
    }

    /** The value of a field as text; empty if the field is absent. */
    String word(String field) {
        return word(fields.at(field));
    }

    /** The path of the value in the message. */
    String value() {
        return place + "Value";
    }

    /**
     * The time of the sensor, or else that of the event.
     *
     * @throws UnusableValueException if neither has a valid time
     */
    Instant time() throws UnusableValueException {
        JsonValue own = fields.at("Timestamp");
        String written = word(own.isPresent() ? own : clock);
        Optional<Instant> time = TimeNotation.rfc3339(written).or(() -> TimeNotation.sinceEpoch(written));
        if (time.isEmpty()) {
            throw UnusableValueException.invalid(
                    place + "Timestamp", "a time of RFC 3339 with its zone, or one since 1970", written);
        }
        return time.get();
    }

    private static String word(JsonValue value) {
        boolean isTyped = value.isObject()
                && value.fields().size() == 1
                && TYPES.containsAll(value.fields().keySet());
        return isTyped ? value.fields().values().iterator().next().text() : value.text();
    }
}
