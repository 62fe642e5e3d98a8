package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.node.decode.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The attributes of a resource, a scope or a point, as texts. */
record Attributes(Map<String, String> values) {

    Attributes {
        values = Map.copyOf(values);
    }

    /** Those of whatever has them; values that are no single ones are left out. */
    static Attributes of(JsonValue owner) {
        Map<String, String> values = new HashMap<>();
        for (JsonValue attribute : owner.at("attributes").items()) {
            for (JsonValue value : attribute.at("value").fields().values()) {
                if (!value.isObject() && !value.isArray()) {
                    values.put(attribute.at("key").text(), value.text());
                }
            }
        }
        return new Attributes(values);
    }

    /** These, and of the other's those that have another name. */
    Attributes over(Attributes other) {
        Map<String, String> all = new HashMap<>(other.values);
        all.putAll(values);
        return new Attributes(all);
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key)).filter(text -> !text.isBlank());
    }

    /** Whether the sender says that it guessed: MetricsHub marks energy of hosts without a meter so. */
    boolean isEstimate() {
        return text("quality")
                .or(() -> text("hw.energy.quality"))
                .filter("estimated"::equals)
                .isPresent();
    }
}
