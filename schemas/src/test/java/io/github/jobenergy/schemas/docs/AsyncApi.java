package io.github.jobenergy.schemas.docs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.schemas.versions.KeptVersions;
import java.util.List;

/** Writes docs/asyncapi.json: the topics as channels of AsyncAPI 3.0 with its Kafka binding 0.5.0. */
final class AsyncApi {

    private static final String BINDING_VERSION = "0.5.0";
    private static final String SCHEMA_FORMAT = "application/schema+json;version=draft-2020-12";

    private static final List<String> EVENT_HEADERS =
            List.of("ce_specversion", "ce_id", "ce_source", "ce_type", "ce_time", "ce_subject", "content-type");

    private final ObjectNode document = SampleRecord.JSON.createObjectNode();
    private final ObjectNode channels = SampleRecord.JSON.createObjectNode();
    private final ObjectNode operations = SampleRecord.JSON.createObjectNode();

    private AsyncApi() {}

    static ObjectNode document() {
        AsyncApi api = new AsyncApi();
        for (Topic topic : Topic.values()) {
            api.add(topic);
        }
        return api.whole();
    }

    private ObjectNode whole() {
        document.put("asyncapi", "3.0.0");
        document.putObject("info")
                .put("title", "jobenergy")
                .put("version", KeptVersions.latest() + ".0")
                .put(
                        "description",
                        "The energy of Slurm jobs on Kafka topics. docs/contract.md describes the contract.");
        document.put("defaultContentType", "application/json");
        ObjectNode server = document.putObject("servers").putObject("site");
        server.put("host", "localhost:9092").put("protocol", "kafka").put("description", "The brokers of the site.");
        document.set("channels", channels);
        document.set("operations", operations);
        return document;
    }

    private void add(Topic topic) {
        String name = topic.baseName();
        ObjectNode channel = channels.putObject(name);
        channel.put("address", Topic.DEFAULT_PREFIX + name).put("description", topic.holds());
        ObjectNode messages = channel.putObject("messages");
        messages.set("record", message(topic));
        if (TopicNotes.of(topic).hasTombstones()) {
            messages.set("tombstone", tombstone(topic));
        }
        channel.putObject("bindings").set("kafka", channelBinding(topic));
        ObjectNode operation = operations.putObject("send-" + name);
        operation
                .put("action", "send")
                .put("summary", "Written by " + TopicNotes.of(topic).producer());
        operation.putObject("channel").put("$ref", "#/channels/" + name);
    }

    private static ObjectNode message(Topic topic) {
        ObjectNode message = SampleRecord.JSON.createObjectNode();
        message.put("name", topic.baseName())
                .put("contentType", "application/json")
                .put("description", SchemaReader.of(topic).description());
        message.set("headers", headers(topic, TopicPage.hasEventHeaders(topic) ? EVENT_HEADERS : List.of()));
        message.putObject("payload")
                .put("schemaFormat", SCHEMA_FORMAT)
                .putObject("schema")
                .put("$ref", ContractDocs.RESOURCES + topic.baseName() + ".schema.json");
        message.set("bindings", keyBinding(topic));
        SampleRecord example = SampleRecord.of(topic).get(0);
        ObjectNode shown = message.putArray("examples").addObject();
        shown.set("headers", example.headers());
        shown.set("payload", example.value());
        return message;
    }

    /** Returns the message without a value, which has no headers of CloudEvents on any topic. */
    private static ObjectNode tombstone(Topic topic) {
        ObjectNode message = SampleRecord.JSON.createObjectNode();
        message.put("name", topic.baseName() + "-tombstone")
                .put("description", TopicNotes.of(topic).tombstones());
        message.set("headers", headers(topic, List.of()));
        message.putObject("payload").put("type", "null");
        message.set("bindings", keyBinding(topic));
        return message;
    }

    private static ObjectNode keyBinding(Topic topic) {
        ObjectNode bindings = SampleRecord.JSON.createObjectNode();
        bindings.putObject("kafka")
                .put("bindingVersion", BINDING_VERSION)
                .putObject("key")
                .put("type", "string")
                .put("description", topic.key().form());
        return bindings;
    }

    private static ObjectNode headers(Topic topic, List<String> others) {
        ObjectNode headers = SampleRecord.JSON.createObjectNode();
        headers.put("type", "object");
        ArrayNode required = headers.putArray("required").add(EventHeaders.DATA_SCHEMA);
        ObjectNode properties = headers.putObject("properties");
        properties.putObject(EventHeaders.DATA_SCHEMA).put("const", EventHeaders.dataSchema(topic));
        others.forEach(name -> {
            required.add(name);
            properties.putObject(name).put("type", "string");
        });
        return headers;
    }

    private static ObjectNode channelBinding(Topic topic) {
        ObjectNode binding = SampleRecord.JSON.createObjectNode();
        binding.put("topic", Topic.DEFAULT_PREFIX + topic.baseName()).put("bindingVersion", BINDING_VERSION);
        ObjectNode settings = binding.putObject("topicConfiguration");
        ArrayNode policies = settings.putArray("cleanup.policy");
        List.of(topic.cleanupPolicy().split(",")).forEach(policies::add);
        settings.put("retention.ms", topic.retention().toMillis());
        settings.put("retention.bytes", -1);
        return binding;
    }
}
