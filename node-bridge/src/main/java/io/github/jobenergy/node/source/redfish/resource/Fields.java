package io.github.jobenergy.node.source.redfish.resource;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The properties of an object in a document. An absent, null or unknown value is empty; an invalid value is rejected. */
final class Fields {

    private static final BigDecimal MOST_WATTS = BigDecimal.valueOf(PowerPlausibility.MOST_WATTS);

    /**
     * The maximum energy, that of the largest plausible node power over a thousand years, 3.2e15 J, in joules and in kilowatt
     * hours.
     */
    private static final Map<EnergyUnit, BigDecimal> MOST_ENERGY = Map.of(
            EnergyUnit.JOULE,
            new BigDecimal("3200000000000000"),
            EnergyUnit.KILOWATT_HOUR,
            new BigDecimal("880000000"));

    private static final int MOST_MEMBERS = 10_000;

    private final JsonNode node;
    private final String path;
    private final DocumentOrigin documentOrigin;

    Fields(JsonNode node, String path, DocumentOrigin documentOrigin) {
        this.node = node;
        this.path = path;
        this.documentOrigin = documentOrigin;
    }

    /** The object in a property; an empty object if it is absent. */
    Fields object(String name) {
        return new Fields(node.path(name), at(name), documentOrigin);
    }

    /** The objects in an array property. */
    List<Fields> array(String name) {
        JsonNode array = node.path(name);
        if (!array.isArray() && !array.isMissingNode() && !array.isNull()) {
            reject(name, "expected an array, found " + kind(array));
        }
        List<Fields> members = new ArrayList<>();
        for (int i = 0; i < Math.min(array.size(), MOST_MEMBERS); i++) {
            members.add(new Fields(array.path(i), at(name) + "[" + i + "]", documentOrigin));
        }
        return members;
    }

    /** Whether the property exists, even if null. */
    boolean hasProperty(String name) {
        return node.has(name);
    }

    /** Whether the property exists and is not null. */
    boolean has(String name) {
        return !node.path(name).isMissingNode() && !node.path(name).isNull();
    }

    /** A string or a number as text; empty if absent. */
    String text(String name) {
        JsonNode value = node.path(name);
        return value.isTextual() || value.isNumber() ? value.asText() : "";
    }

    /** A power in watts, from 0 up to the maximum of a node. */
    Optional<Power> watts(String name) {
        return amount(name)
                .filter(watts -> isWithin(name, watts, MOST_WATTS, "W"))
                .map(PowerUnit.WATT::of);
    }

    /** An energy of 0 or more, in joules or kilowatt hours. */
    Optional<Energy> energy(String name, EnergyUnit unit) {
        BigDecimal most = MOST_ENERGY.getOrDefault(unit, BigDecimal.ZERO);
        return amount(name)
                .filter(energy -> isWithin(name, energy, most, unit.name()))
                .map(unit::of);
    }

    /** The number of decimals of the number as written. */
    int decimals(String name) {
        return AmountParser.parse(text(name)).map(BigDecimal::scale).orElse(0);
    }

    /** A number; empty also if it is rejected. */
    Optional<BigDecimal> amount(String name) {
        JsonNode value = node.path(name);
        if (!has(name) || (value.isTextual() && AmountParser.isBlank(value.textValue()))) {
            return Optional.empty();
        }
        Optional<BigDecimal> amount = AmountParser.parse(text(name));
        if (amount.isEmpty()) {
            reject(name, "expected a number, found " + kind(value));
        }
        return amount;
    }

    /** A time with a zone; empty also if it is rejected. */
    Optional<Instant> time(String name) {
        if (text(name).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(text(name)).toInstant());
        } catch (DateTimeParseException notATime) {
            reject(name, "expected a time such as 2026-11-21T09:00:00Z, found another text");
            return Optional.empty();
        }
    }

    /** Rejects a property of this object. */
    void reject(String name, String detail) {
        documentOrigin.reject(RejectionReason.INVALID_FIELD, at(name), detail);
    }

    void warn(String name, String text) {
        documentOrigin.warnings().accept(at(name) + ": " + text);
    }

    private boolean isWithin(String name, BigDecimal value, BigDecimal most, String unit) {
        boolean isWithin = value.signum() >= 0 && value.compareTo(most) <= 0;
        if (!isWithin) {
            reject(name, "expected 0 to " + most.toBigInteger() + " " + unit + ", found " + value);
        }
        return isWithin;
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static String kind(JsonNode value) {
        return value.isTextual()
                ? "another text"
                : "a " + value.getNodeType().name().toLowerCase(Locale.ROOT);
    }
}
