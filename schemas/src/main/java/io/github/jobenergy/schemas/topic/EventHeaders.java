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
 * The headers that make a record of a job topic a CloudEvent: version 1.0.2 of the specification, Kafka protocol binding,
 * binary mode, so that the value stays plain JSON. The same fact gets the same {@code ce_id}, whoever sends it how often.
 * Readings have none: the headers would be longer than the reading.
 */
public final class EventHeaders {

    private static final String TYPE_PREFIX = "io.github.jobenergy.";
    private static final String SCHEMA_LOCATION = "https://jobenergy.github.io/schemas/1/";

    private EventHeaders() {}

    /** The headers of a completion; it happened when the run ended. */
    public static Map<String, String> of(JobCompletion completion) {
        return of(
                Topic.JOB_COMPLETIONS,
                completion.run(),
                completion.revision(),
                completion.times().endTime());
    }

    /** The headers of a start; it happened when the nodes were allocated. */
    public static Map<String, String> of(JobStart start) {
        return of(Topic.JOB_STARTS, start.run(), start.revision(), start.startTime());
    }

    /** The headers of a result; it happened when it was computed. */
    public static Map<String, String> of(JobEnergy energy) {
        return of(Topic.JOB_ENERGY, energy.run(), energy.edition().revision(), energy.observedTime());
    }

    private static Map<String, String> of(Topic topic, RunKey run, long revision, Instant time) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ce_specversion", "1.0");
        headers.put("ce_id", run.text() + "/" + revision);
        headers.put("ce_source", "/jobenergy/" + run.cluster() + "/" + topic.baseName());
        headers.put("ce_type", TYPE_PREFIX + topic.baseName() + ".v1");
        headers.put("ce_time", UtcTime.print(time));
        headers.put("ce_subject", run.text());
        headers.put("ce_dataschema", SCHEMA_LOCATION + topic.baseName() + ".schema.json");
        headers.put("content-type", "application/json");
        return Collections.unmodifiableMap(headers);
    }
}
