package io.github.jobenergy.schemas.docs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.schemas.versions.KeptVersions;
import java.util.HashMap;
import java.util.Map;

/** Writes docs/odcs/TOPIC.json: a topic as a data contract of the Open Data Contract Standard 3.1.0. */
final class DataContract {

    private static final String ITEMS = "[]";

    private final Topic topic;
    private final TopicNotes notes;
    private final Map<String, ArrayNode> propertiesOf = new HashMap<>();

    private DataContract(Topic topic) {
        this.topic = topic;
        this.notes = TopicNotes.of(topic);
    }

    static ObjectNode of(Topic topic) {
        return new DataContract(topic).document();
    }

    private ObjectNode document() {
        ObjectNode document = SampleRecord.JSON.createObjectNode();
        document.put("apiVersion", "v3.1.0")
                .put("kind", "DataContract")
                .put("id", "jobenergy-" + topic.baseName())
                .put("name", topic.baseName())
                .put("version", KeptVersions.latest() + ".0")
                .put("status", "active");
        document.putObject("description")
                .put("purpose", SchemaReader.of(topic).description())
                .put("usage", notes.sums())
                .put("limitations", notes.instead());
        document.putArray("servers")
                .addObject()
                .put("server", "site")
                .put("type", "kafka")
                .put("host", "localhost:9092")
                .put("format", "json");
        document.putArray("schema").add(schema());
        document.putArray("slaProperties")
                .addObject()
                .put("property", "retention")
                .put("value", topic.retention().toDays())
                .put("unit", "d");
        return document;
    }

    private ObjectNode schema() {
        ObjectNode schema = SampleRecord.JSON.createObjectNode();
        schema.put("name", topic.baseName().replace('-', '_'))
                .put("physicalName", Topic.DEFAULT_PREFIX + topic.baseName())
                .put("physicalType", "topic")
                .put("logicalType", "object")
                .put("description", topic.holds())
                .put("dataGranularityDescription", "Key " + topic.key().form() + ": " + notes.rate());
        propertiesOf.put("", schema.putArray("properties"));
        SchemaReader.of(topic).fields().forEach(this::add);
        ArrayNode quality = schema.putArray("quality");
        quality.addObject().put("type", "text").put("description", notes.finality());
        quality.addObject().put("type", "text").put("description", notes.tombstones());
        return schema;
    }

    private void add(FieldEntry field) {
        int dot = field.path().lastIndexOf('.');
        String parent = dot < 0 ? "" : field.path().substring(0, dot);
        ObjectNode property = propertiesOf.get(parent).addObject();
        property.put("name", field.path().substring(dot + 1))
                .put("description", field.meaning())
                .put("required", field.presence().equals("always"));
        if (!field.unit().isEmpty()) {
            property.putArray("customProperties")
                    .addObject()
                    .put("property", "unit")
                    .put("value", field.unit());
        }
        describe(property, field);
    }

    private void describe(ObjectNode property, FieldEntry field) {
        boolean isArray = field.type().startsWith("array of ");
        property.put("logicalType", isArray ? "array" : logicalType(field.type()));
        if (isArray) {
            ObjectNode items = property.putObject("items");
            String type = logicalType(field.type().replace("array of ", ""));
            items.put("logicalType", type);
            if (type.equals("object")) {
                propertiesOf.put(field.path() + ITEMS, items.putArray("properties"));
            }
        } else if (field.type().equals("object")) {
            propertiesOf.put(field.path(), property.putArray("properties"));
        }
    }

    private static String logicalType(String type) {
        return switch (type) {
            case "integer", "boolean", "string", "object" -> type;
            case "decimal" -> "number";
            case "time" -> "timestamp";
            default -> type.startsWith("map of") ? "object" : type.equals("`1`") ? "integer" : "string";
        };
    }
}
