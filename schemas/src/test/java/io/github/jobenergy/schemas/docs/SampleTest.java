package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sample in docs/sample has valid records of every topic. */
class SampleTest {

    private static final long MOST_BYTES = 300_000;

    @ParameterizedTest
    @EnumSource
    void everyTopicHasRecordsThatAreValid(Topic topic) throws Exception {
        List<SampleRecord> records = SampleRecord.of(topic);

        assertFalse(records.isEmpty());
        for (SampleRecord each : records) {
            if (!each.value().isNull()) {
                ContractCheck.assertValid(topic, each.valueBytes());
                new ContractCodec().read(topic.valueType(), each.valueBytes());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyRecordNamesTheSchemaOfItsTopic(Topic topic) {
        for (SampleRecord each : SampleRecord.of(topic)) {
            assertEquals(
                    EventHeaders.dataSchema(topic),
                    each.headers().path(EventHeaders.DATA_SCHEMA).textValue(),
                    () -> each.line().toString());
        }
    }

    @Test
    void theRecordsAreInTheOrderOfTheirOffsets() {
        List<SampleRecord> records = SampleRecord.all();
        List<SampleRecord> sorted = new ArrayList<>(records);
        sorted.sort(Comparator.comparing(SampleRecord::topic)
                .thenComparing(each -> each.line().path("partition").intValue())
                .thenComparing(each -> each.line().path("offset").longValue()));

        assertEquals(sorted, records);
    }

    @Test
    void theFileIsSmall() throws Exception {
        long bytes = Files.size(SampleRecord.FILE);

        assertTrue(bytes < MOST_BYTES, () -> "found " + bytes);
    }
}
