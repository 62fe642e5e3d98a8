package io.github.jobenergy.schemas.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventHeadersTest {

    private static final RunKey RUN = RunKey.of("rig22", 3, 1_795_218_268);
    private static final Instant START = Instant.parse("2026-11-20T23:44:28Z");

    @Test
    void aStartIsAnEventOfItsRunAtItsStart() {
        JobStart start = JobStart.builder(RUN, 2)
                .startTime(START)
                .nodes("n2")
                .observedTime(START.plusSeconds(1))
                .build();

        Map<String, String> headers = EventHeaders.of(start);

        assertEquals(
                List.of(
                        "ce_specversion=1.0",
                        "ce_id=rig22/3/1795218268/2",
                        "ce_source=/jobenergy/rig22/job-starts",
                        "ce_type=io.github.jobenergy.job-starts.v1",
                        "ce_time=2026-11-20T23:44:28.000Z",
                        "ce_subject=rig22/3/1795218268",
                        "ce_dataschema=https://jobenergy.github.io/schemas/1/job-starts.schema.json",
                        "content-type=application/json"),
                headers.entrySet().stream().map(Map.Entry::toString).toList());
    }

    @Test
    void aCompletionHappensAtItsEndAndAResultWhenItIsComputed() {
        RandomRecords records = new RandomRecords(20_261_120);
        JobCompletion completion = records.next(JobCompletion.class);
        JobEnergy energy = records.next(JobEnergy.class);

        assertEquals(
                UtcTime.print(completion.times().endTime()),
                EventHeaders.of(completion).get("ce_time"));
        assertEquals(
                UtcTime.print(energy.observedTime()), EventHeaders.of(energy).get("ce_time"));
    }

    @Test
    void sourceAndIdTogetherNameOneEvent() {
        RandomRecords records = new RandomRecords(20_261_120);
        List<String> names = new ArrayList<>();
        List<String> events = new ArrayList<>();

        for (int round = 0; round < 300; round++) {
            JobCompletion completion = records.next(JobCompletion.class);
            JobStart start = records.next(JobStart.class);
            names.add(name(EventHeaders.of(completion)));
            names.add(name(EventHeaders.of(start)));
            events.add("completion " + completion.run() + " " + completion.revision());
            events.add("start " + start.run() + " " + start.revision());
        }

        assertEquals(new HashSet<>(events).size(), new HashSet<>(names).size());
    }

    @Test
    void theSchemaItNamesIsTheOneThatIsShipped() {
        JobEnergy energy = new RandomRecords(1).next(JobEnergy.class);

        String named = EventHeaders.of(energy).get("ce_dataschema");

        assertEquals(TopicSchemas.document("job-energy").path("$id").textValue(), named);
    }

    private static String name(Map<String, String> headers) {
        return headers.get("ce_source") + " " + headers.get("ce_id");
    }
}
