package io.github.jobenergy.node.decode.hpe;

import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.TimeNotation;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A sensor of CrayTelemetry with its value, among those of an event or, as HPCM and LLNL's dftf have it, alone in a message:
 *
 * <pre>
 *   HPCM  {"TelemetrySource":"nC","MessageId":"CrayTelemetry.Power","Timestamp":1707904500123,"Location":"x2509c4s4b1n0",
 *          "ParentalContext":{"string":"Chassis"},"PhysicalContext":{"string":"VoltageRegulator"},
 *          "PhysicalSubContext":{"string":"Input"},"Index":{"int":0},"DeviceSpecificContext":null,"Value":873}
 *   dftf  {"timestamp":1707904500123,"Location":"x2509c4s4b1n0","EventName":"Power","ParentalContext":"Chassis","ParentalIndex":-1,
 *          "PhysicalContext":"VoltageRegulator","PhysicalSubContext":"Input","Index":0,"DeviceSpecificContext":"","Value":873}
 * </pre>
 *
 * <p>Both are Avro on the topic and this in JSON: what may be absent has its type beside it, where a writer of Avro's JSON
 * encoding wrote it. dftf has "" and -1 for what is absent.
 *
 * @param place where its value stands in the message, for whoever looks for it
 * @param name what the event is called that it came with
 * @param clock when the event was, if the sensor has no time of its own
 * @param fields what is said of it
 */
record HpeSensor(String place, String name, JsonValue clock, JsonValue fields) {

    /** What a sensor measures. */
    enum Quantity {
        ENERGY,
        POWER,
        OTHER
    }

    private static final String REGISTRY = "CrayTelemetry.";

    private static final Set<String> TYPES = Set.of("string", "int", "long", "float", "double");

    /** One of an event's. */
    static HpeSensor of(JsonValue event, JsonValue sensor) {
        return new HpeSensor("Oem.Sensors.", word(event.at("MessageId")), event.at("EventTimestamp"), sensor);
    }

    /**
     * The one that a message is about.
     *
     * @throws UnusableValueException if it is about none
     */
    static HpeSensor alone(JsonValue message) throws UnusableValueException {
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

    /** What stands in a field; empty where nothing does. */
    String word(String field) {
        return word(fields.at(field));
    }

    /** The name of its value. */
    String value() {
        return place + "Value";
    }

    /**
     * Its own time, or that of the event.
     *
     * @throws UnusableValueException if there is none
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
