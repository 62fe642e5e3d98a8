package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.node.decode.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The attributes of a resource, a scope or a point, as text. */
record Attributes(Map<String, String> values) {

    Attributes {
        values = Map.copyOf(values);
    }

    /** The attributes of this element, without arrays and objects. */
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

    /** These attributes, plus those of the other with other names. */
    Attributes withDefaults(Attributes other) {
        Map<String, String> all = new HashMap<>(other.values);
        all.putAll(values);
        return new Attributes(all);
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key)).filter(text -> !text.isBlank());
    }

    /** Whether the sender marks the value as an estimate; MetricsHub does so for the energy of hosts without a meter. */
    boolean isEstimate() {
        return text("quality")
                .or(() -> text("hw.energy.quality"))
                .filter("estimated"::equals)
                .isPresent();
    }
}
