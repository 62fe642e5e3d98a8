package io.github.jobenergy.schemas.topic;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The headers that make a record of a job topic a CloudEvent: version 1.0.2 of the specification, Kafka protocol binding, binary
 * mode, so that the value stays plain JSON. Records of one topic with the same run and revision have the same {@code ce_id},
 * regardless of the publisher and of the number of attempts. Records of other topics have only the header {@link #DATA_SCHEMA},
 * because the others would be longer than a reading, and so have tombstones.
 */
public final class EventHeaders {

    /** The name of the header that every record has: the URL of the schema of its value. */
    public static final String DATA_SCHEMA = "ce_dataschema";

    private static final String TYPE_PREFIX = "io.github.jobenergy.";
    private static final String SCHEMA_LOCATION = "https://jobenergy.github.io/schemas/1/";

    private EventHeaders() {}

    /** Returns the URL of the schema of the values of a topic, in its major version. */
    public static String dataSchema(Topic topic) {
        return SCHEMA_LOCATION + topic.baseName() + ".schema.json";
    }

    /** Returns the headers of a completion; the time of the event is the end of the run. */
    public static Map<String, String> of(JobCompletion completion) {
        return of(
                Topic.JOB_COMPLETIONS,
                completion.run(),
                completion.revision(),
                completion.times().endTime());
    }

    /** Returns the headers of a start; the time of the event is the allocation of the nodes. */
    public static Map<String, String> of(JobStart start) {
        return of(Topic.JOB_STARTS, start.run(), start.revision(), start.startTime());
    }

    /** Returns the headers of a result; the time of the event is the time of the computation. */
    public static Map<String, String> of(JobEnergy energy) {
        return of(Topic.JOB_ENERGY, energy.run(), energy.resultRevision().revision(), energy.observedTime());
    }

    private static Map<String, String> of(Topic topic, RunKey run, long revision, Instant time) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ce_specversion", "1.0");
        headers.put("ce_id", run.text() + "/" + revision);
        headers.put("ce_source", "/jobenergy/" + run.cluster() + "/" + topic.baseName());
        headers.put("ce_type", TYPE_PREFIX + topic.baseName() + ".v1");
        headers.put("ce_time", UtcTime.print(time));
        headers.put("ce_subject", run.text());
        headers.put(DATA_SCHEMA, dataSchema(topic));
        headers.put("content-type", "application/json");
        return Collections.unmodifiableMap(headers);
    }
}
