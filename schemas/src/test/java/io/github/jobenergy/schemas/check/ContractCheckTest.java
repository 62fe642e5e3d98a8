package io.github.jobenergy.schemas.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A check that lets everything pass checks nothing. */
class ContractCheckTest {

    private static final String READING = """
            {"schema_version":1,"meter_space":"rig22","node":"n2","reading_time":"2026-11-20T23:44:28.120Z",
             "domain":"node","source":"ipmi","kind":"instant","power_watts":350.5,
             "observed_time":"2026-11-20T23:44:28.124Z"}""";

    private static final String START = """
            {"schema_version":1,"cluster":"rig22","job_id":3,"submit_time":"2026-11-20T23:44:28.000Z","revision":1,
             "start_time":"2026-11-20T23:44:28.000Z","nodes":"n2","allocations":[{"node":"n2","cpus":1,"gpus":[]}],
             "observed_time":"2026-11-20T23:44:29.004Z"}""";

    @Test
    void aValidValuePasses() {
        assertDoesNotThrow(() -> ContractCheck.assertValid(Topic.NODE_POWER, bytes(READING)));
        assertDoesNotThrow(() -> ContractCheck.assertValid(Topic.JOB_STARTS, bytes(START)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "350.5 > 350.5005 > power_watts",
                "350.5 > 1e16 > power_watts",
                "\"source\" > \"colour\":\"blue\",\"source\" > colour",
                "\"instant\" > \"counter\" > counter_joules",
                "\"power_watts\" > \"interval_seconds\":10,\"power_watts\" > interval_seconds",
                "28.124Z > 28Z > observed_time",
                "\"node\":\"n2\" > \"node\":null > node"
            })
    void aReadingThatIsNotQuiteOneFails(String from, String to, String named) {
        byte[] changed = bytes(READING.replace(from, to));

        AssertionError failure =
                assertThrows(AssertionError.class, () -> ContractCheck.assertValid(Topic.NODE_POWER, changed));

        assertTrue(failure.getMessage().contains(named), failure::getMessage);
    }

    @Test
    void anUnknownFieldIsNoticedAtEveryLevel() {
        byte[] changed = bytes(START.replace("\"cpus\"", "\"colour\":\"blue\",\"cpus\""));

        assertThrows(AssertionError.class, () -> ContractCheck.assertValid(Topic.JOB_STARTS, changed));
    }

    @Test
    void whatIsNoJsonFails() {
        assertThrows(AssertionError.class, () -> ContractCheck.assertValid(Topic.REJECTIONS, bytes("n2 350 W")));
        assertThrows(AssertionError.class, () -> ContractCheck.assertValid(Topic.REJECTIONS, bytes("{} {}")));
    }

    @Test
    void aRecordIsHeldAgainstTheTopicOfItsType() {
        JobEnergy energy = new RandomRecords(1).next(JobEnergy.class);

        assertEquals(Topic.JOB_ENERGY, ContractCheck.topicOf(energy));
        assertDoesNotThrow(() -> ContractCheck.assertValid(energy));
        assertThrows(AssertionError.class, () -> ContractCheck.assertValid("no record"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
