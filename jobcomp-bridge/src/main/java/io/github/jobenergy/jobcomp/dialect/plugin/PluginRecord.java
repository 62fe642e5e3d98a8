package io.github.jobenergy.jobcomp.dialect.plugin;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.FreeText;
import io.github.jobenergy.jobcomp.reading.notation.RawText;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of one record of a jobcomp plugin, a flat JSON object. Fields that are not used, such as the batch script, are
 * skipped and never stored. Before 23.11.7 jobcomp/kafka sent a NUL after the object.
 */
final class PluginRecord {

    private static final Set<String> READ = Set.of(
            "jobid",
            "sluid",
            "original_sluid",
            "username",
            "groupname",
            "user_id",
            "group_id",
            "@submit",
            "@eligible",
            "@start",
            "@end",
            "elapsed",
            "partition",
            "nodes",
            "total_cpus",
            "derived_ec",
            "exit_code",
            "state",
            "failed_node",
            "array_job_id",
            "array_task_id",
            "pack_job_id",
            "pack_job_offset",
            "het_job_id",
            "het_job_offset",
            "work_dir",
            "cluster",
            "qos",
            "time_limit",
            "job_name",
            "reservation_name",
            "wc_key",
            "tres_req",
            "tres_req_raw",
            "tres_fmt_req_str",
            "tres_req_str",
            "tres_alloc",
            "tres_alloc_raw",
            "tres_fmt_alloc_str",
            "tres_alloc_str",
            "account");

    /**
     * The fields that distinguish the records of jobcomp/elasticsearch since 21.08. Before 21.08 it wrote {@code queue_wait}
     * and escaped each byte of a non-ASCII character separately: {@code \\u00C3\\u00A9} for é. Since then {@code container} is
     * always present, if only as null.
     */
    private static final Set<String> NOT_BEFORE_21_08 = Set.of("container", "@queue_wait");

    /** The field in which an export from Elasticsearch has the record. */
    private static final String WRAPPED = "_source";

    private static final int DEEPEST = 100;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private final Map<String, String> fields;

    private PluginRecord(Map<String, String> fields) {
        this.fields = fields;
    }

    /**
     * Parses a record.
     *
     * @throws UnusableRecordException if the message is no JSON object
     */
    static PluginRecord parse(byte[] message) throws UnusableRecordException {
        Map<String, String> fields = new HashMap<>();
        Set<String> names = new HashSet<>();
        try (JsonParser in = JSON.createParser(RawText.of(withoutEndingNul(message)))) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw UnusableRecordException.malformed("expected a JSON object, found another value");
            }
            read(in, fields, names);
            if (in.nextToken() != null) {
                throw UnusableRecordException.malformed("expected one JSON object, found more after it");
            }
        } catch (JsonProcessingException notJson) {
            throw UnusableRecordException.malformed("expected a JSON object, found invalid JSON" + place(notJson));
        } catch (IOException memoryDoesNotFail) {
            throw new IllegalStateException(memoryDoesNotFail);
        }
        if (Collections.disjoint(names, NOT_BEFORE_21_08)) {
            fields.replaceAll((name, text) -> RawText.ofBytesAsCharacters(text));
        }
        return new PluginRecord(fields);
    }

    /** The message without the NUL that jobcomp/kafka sent after it before 23.11.7. */
    static byte[] withoutEndingNul(byte[] message) {
        int length = message.length;
        while (length > 0 && message[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(message, length);
    }

    /** The position of the syntax error, for the error message; an object nested too deeply has none. */
    private static String place(JsonProcessingException notJson) {
        JsonLocation location = notJson.getLocation();
        return location == null ? ", or an object nested too deeply" : " at character " + location.getCharOffset();
    }

    private static void read(JsonParser in, Map<String, String> fields, Set<String> names) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            names.add(name);
            JsonToken value = in.nextToken();
            if (value == JsonToken.START_OBJECT && name.equals(WRAPPED)) {
                read(in, fields, names);
            } else if (value.isStructStart()) {
                in.skipChildren();
            } else if (value != JsonToken.VALUE_NULL && READ.contains(name)) {
                fields.put(name, in.getText());
            }
        }
    }

    /** Whether the field is present and not null. */
    boolean has(String name) {
        return fields.containsKey(name);
    }

    /** The field; empty if it is null or absent. */
    String text(String name) {
        return RawText.clean(fields.getOrDefault(name, ""));
    }

    /** The first of these fields that is present and not empty. */
    String firstOf(String name, String otherName) {
        return text(name).isEmpty() ? text(otherName) : text(name);
    }

    /** The field; absent if it is blank, null or missing. */
    Optional<String> word(String name) {
        String word = text(name).strip();
        return word.isEmpty() ? Optional.empty() : Optional.of(word);
    }

    /** A user-chosen field; absent if it is null or missing. */
    Optional<FreeText> freeText(String name) {
        return Optional.ofNullable(fields.get(name)).map(RawText::freeText);
    }
}
