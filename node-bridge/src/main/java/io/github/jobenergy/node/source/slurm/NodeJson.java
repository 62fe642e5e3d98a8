package io.github.jobenergy.node.source.slurm;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Reads the output of {@code scontrol show nodes --json} (23.02 to 26.05), and of {@code sinfo --json} of 22.05: one object with
 * the nodes in an array. Nodes before a truncation are read.
 *
 * <p>Up to 22.05, a state is a word and an array of flags, {@code "mixed"} and {@code ["DRAIN"]}; afterwards it is one array of
 * words. Numbers are plain, or {@code {"set":true,"infinite":false,"number":350}} where they may be unknown.
 */
final class NodeJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The fields of both forms, by their names in JSON and in the text. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("name", "NodeName"),
            Map.entry("cpus", "CPUTot"),
            Map.entry("effective_cpus", "CPUEfctv"),
            Map.entry("alloc_cpus", "CPUAlloc"),
            Map.entry("real_memory", "RealMemory"),
            Map.entry("alloc_memory", "AllocMem"),
            Map.entry("gres", "Gres"),
            Map.entry("gres_used", "GresUsed"),
            Map.entry("gres_drained", "GresDrain"),
            Map.entry("tres", "CfgTRES"),
            Map.entry("tres_used", "AllocTRES"),
            Map.entry("partitions", "Partitions"),
            Map.entry("reservation", "ReservationName"),
            Map.entry("reason", "Reason"));

    private static final List<String> ONLY_HERE =
            List.of("reason_set_by_user", "reason_changed_at", "slurmd_start_time");

    private static final List<String> OF_ENERGY = List.of("consumed_energy", "current_watts", "last_collected");

    private final String place;
    private final Instant time;
    private final SampleSink findings;

    private int read;

    /** Creates a reader of the output of this command at this time. */
    NodeJson(String place, Instant time, SampleSink findings) {
        this.place = place;
        this.time = time;
        this.findings = findings;
    }

    List<NodeFields> read(String printed) {
        List<NodeFields> nodes = new ArrayList<>();
        try (JsonParser in = JSON.createParser(printed)) {
            readDocument(in, nodes);
        } catch (JsonProcessingException torn) {
            reject(
                    printed,
                    RejectionReason.MALFORMED,
                    "expected JSON up to the end of the document, found it invalid after node " + read);
        } catch (IOException textDoesNotFail) {
            throw new UncheckedIOException(textDoesNotFail);
        }
        return nodes;
    }

    private void readDocument(JsonParser in, List<NodeFields> nodes) throws IOException {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            reject("", RejectionReason.MALFORMED, "expected a JSON object, found another value");
            return;
        }
        boolean hasNodes = false;
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            if (name.equals("nodes") && in.currentToken() == JsonToken.START_ARRAY) {
                hasNodes = true;
                readNodes(in, nodes);
            } else if (name.equals("errors")) {
                readErrors(in.readValueAsTree());
            } else {
                in.skipChildren();
            }
        }
        if (!hasNodes) {
            reject("", RejectionReason.MISSING_FIELD, "expected an array of nodes, found none");
        }
    }

    private void readNodes(JsonParser in, List<NodeFields> nodes) throws IOException {
        while (in.nextToken() != JsonToken.END_ARRAY) {
            JsonNode node = in.readValueAsTree();
            read++;
            Origin origin = new Origin(place + ":nodes:" + read, node.toString().getBytes(StandardCharsets.UTF_8));
            nodes.add(new NodeFields(values(node), origin));
        }
    }

    /** Reports the errors of scontrol, with which some or all nodes may be missing. */
    private void readErrors(JsonNode errors) {
        for (JsonNode error : errors) {
            reject(
                    error.toString(),
                    RejectionReason.INVALID_FIELD,
                    "errors: expected none, found '" + error.path("description").asText("") + " "
                            + error.path("error").asText("") + "'");
        }
    }

    private void reject(String text, RejectionReason reason, String detail) {
        Origin origin = new Origin(place, text.getBytes(StandardCharsets.UTF_8));
        findings.rejected(origin.reject(reason, Optional.empty(), detail, time));
    }

    private static Map<String, String> values(JsonNode node) {
        Map<String, String> values = new HashMap<>();
        NAMES.forEach((here, there) -> values.put(there, text(node.path(here))));
        ONLY_HERE.forEach(name -> values.put(name, text(node.path(name))));
        OF_ENERGY.forEach(name -> values.put(name, text(node.path("energy").path(name))));
        values.put("State", joined("+", node.path("state"), node.path("state_flags")));
        return values;
    }

    private static String text(JsonNode value) {
        if (value.isObject()) {
            boolean isSet =
                    value.path("set").asBoolean() && !value.path("infinite").asBoolean();
            return isSet ? value.path("number").asText("") : "";
        }
        return value.isArray() ? joined(",", value) : value.asText("");
    }

    private static String joined(String separator, JsonNode... values) {
        StringJoiner joined = new StringJoiner(separator);
        for (JsonNode value : values) {
            if (value.isTextual()) {
                joined.add(value.asText());
            }
            value.forEach(item -> joined.add(item.asText("")));
        }
        return joined.toString();
    }
}
