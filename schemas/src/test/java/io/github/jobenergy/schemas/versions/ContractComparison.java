package io.github.jobenergy.schemas.versions;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.schemas.check.TopicSchemas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares the contract of today with the kept versions of its major version. */
final class ContractComparison {

    private static final String COMMON = "common";

    private ContractComparison() {}

    /** Returns what differs incompatibly from any kept version of the major version of today, one line each. */
    static List<String> incompatible() {
        int major = TopicSchemas.document(COMMON).at("/$defs/version/const").intValue();
        return KeptVersion.ofMajor(major).stream()
                .flatMap(version -> incompatible(version).map(change -> "since " + version + ": " + change))
                .toList();
    }

    private static Stream<String> incompatible(KeptVersion version) {
        List<String> changes = new ArrayList<>();
        List<String> names = TopicSchemas.names().toList();
        for (String name : version.names()) {
            if (name.equals(COMMON)) {
                continue;
            }
            if (names.contains(name)) {
                SchemaComparison.incompatible(
                                InlinedSchema.of(name, version::document),
                                InlinedSchema.of(name, TopicSchemas::document))
                        .forEach(change -> changes.add(name + change));
            } else {
                changes.add(name + ": the topic is removed");
            }
        }
        changes.addAll(ofTopics(version.topics(), topicsOfToday()));
        return changes.stream();
    }

    /** Returns which topics have another key or cleanup policy; a topic that is added is compatible. */
    static List<String> ofTopics(JsonNode before, JsonNode after) {
        return before.properties().stream()
                .filter(topic -> after.has(topic.getKey()))
                .flatMap(topic -> topic.getValue().properties().stream()
                        .filter(fact -> !fact.getValue()
                                .equals(after.path(topic.getKey()).path(fact.getKey())))
                        .map((Map.Entry<String, JsonNode> fact) -> topic.getKey() + ": the " + fact.getKey() + " was "
                                + fact.getValue() + " and is "
                                + after.path(topic.getKey()).path(fact.getKey())))
                .toList();
    }

    private static JsonNode topicsOfToday() {
        try {
            return KeptVersion.JSON.readTree(VersionCut.topics());
        } catch (IOException memoryDoesNotFail) {
            throw new UncheckedIOException(memoryDoesNotFail);
        }
    }
}
