package io.github.jobenergy.web.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.ContractCheck;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {

    @ParameterizedTest
    @ValueSource(strings = {"usual", "large"})
    void eachRecordIsOneOfTheContract(String kind) {
        Records records = kind.equals("usual") ? UsualRecords.records() : LargeRecords.records();

        records.byTopic()
                .forEach((topic, values) ->
                        values.values().forEach(value -> ContractCheck.assertValid(topic, value.getBytes(UTF_8))));
        assertTrue(records.byTopic().size() >= 6, kind);
    }
}
