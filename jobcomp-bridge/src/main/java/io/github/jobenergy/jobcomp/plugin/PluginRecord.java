package io.github.jobenergy.jobcomp.plugin;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.github.jobenergy.jobcomp.notation.FreeText;
import io.github.jobenergy.jobcomp.notation.RawText;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One record of a jobcomp plugin, a flat JSON object, as far as it is read here. Whatever else stands in it, such as the
 * batch script, is passed over and never kept. Before 23.11.7 jobcomp/kafka sent a NUL behind it.
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
     * The fields of which jobcomp/elasticsearch had none before 21.08, when it wrote {@code queue_wait} and escaped each byte of
     * what is no ASCII by itself: {@code \\u00C3\\u00A9} for é. Since then {@code container} is always there, be it null.
     */
    private static final Set<String> NOT_BEFORE_21_08 = Set.of("container", "@queue_wait");

    /** Under which Elasticsearch keeps the record, in what is exported from it. */
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
     * Reads a record.
     *
     * @throws UnusableRecordException if the message is no JSON object
     */
    static PluginRecord parse(byte[] message) throws UnusableRecordException {
        Map<String, String> fields = new HashMap<>();
        Set<String> names = new HashSet<>();
        try (JsonParser in = JSON.createParser(RawText.of(withoutEndingNul(message)))) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw UnusableRecordException.malformed("expected a JSON object, found something else");
            }
            read(in, fields, names);
            if (in.nextToken() != null) {
                throw UnusableRecordException.malformed("expected one JSON object, found more behind it");
            }
        } catch (JsonProcessingException notJson) {
            throw UnusableRecordException.malformed("expected a JSON object, found what is none" + place(notJson));
        } catch (IOException memoryDoesNotFail) {
            throw new IllegalStateException(memoryDoesNotFail);
        }
        if (Collections.disjoint(names, NOT_BEFORE_21_08)) {
            fields.replaceAll((name, text) -> RawText.ofBytesAsCharacters(text));
        }
        return new PluginRecord(fields);
    }

    /** The message without what jobcomp/kafka sent behind it before 23.11.7. */
    static byte[] withoutEndingNul(byte[] message) {
        int length = message.length;
        while (length > 0 && message[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(message, length);
    }

    /** Where it stopped being JSON; what is nested too deeply has no place. */
    private static String place(JsonProcessingException notJson) {
        JsonLocation location = notJson.getLocation();
        return location == null ? ", or one nested too deeply" : " at character " + location.getCharOffset();
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

    /** Whether the field is there and not null. */
    boolean has(String name) {
        return fields.containsKey(name);
    }

    /** The field; empty where it is null or not there. */
    String text(String name) {
        return RawText.clean(fields.getOrDefault(name, ""));
    }

    /** The first of these fields that is there and not empty. */
    String firstOf(String name, String otherName) {
        return text(name).isEmpty() ? text(otherName) : text(name);
    }

    /** The field; absent where it is blank, null or not there. */
    Optional<String> word(String name) {
        String word = text(name).strip();
        return word.isEmpty() ? Optional.empty() : Optional.of(word);
    }

    /** What a user chose; absent where it is null or not there. */
    Optional<FreeText> freeText(String name) {
        return Optional.ofNullable(fields.get(name)).map(RawText::freeText);
    }
}
