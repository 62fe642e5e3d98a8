package io.github.jobenergy.schemas.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.examples.Example;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobEnergyTest {

    private static final String CODE = "\"slurm_difference_code\": \"edges\"";

    private final String measured = json("valid-measured");

    private static String json(String example) {
        Example known = Example.of("job-energy", example);
        return new String(known.bytes(), StandardCharsets.UTF_8);
    }

    private static JobEnergy read(String json) throws MalformedRecordException {
        return new ContractCodec().read(JobEnergy.class, json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aResultWithoutACodeIsReadable() throws MalformedRecordException {
        JobEnergy older = read(json("valid-cause-without-code"));

        assertEquals(Optional.of("whole seconds and the last poll at the edges"), older.slurmDifferenceCause());
        assertEquals(Optional.empty(), older.slurmDifferenceCode());
    }

    @Test
    void aResultWithoutACodeEqualsTheSameResultWithACode() throws MalformedRecordException {
        JobEnergy older = read(json("valid-cause-without-code"));
        JobEnergy newer = read(measured);

        assertTrue(older.hasSameContentAs(newer));
        assertTrue(newer.hasSameContentAs(older));
    }

    @Test
    void resultsWithDifferentCodesDiffer() throws MalformedRecordException {
        JobEnergy other = read(measured.replace(CODE, CODE.replace("edges", "poll_times")));

        assertFalse(read(measured).hasSameContentAs(other));
    }

    @Test
    void resultsWithDifferentAmountsAfterTheSentenceDiffer() throws MalformedRecordException {
        JobEnergy other = read(measured.replace("the edges of the run\"", "the edges of the run, by 5 s\""));

        assertFalse(read(measured).hasSameContentAs(other));
    }

    @Test
    void aResultWithoutAComparabilityEqualsTheSameResultWithOne() throws MalformedRecordException {
        JobEnergy newer = read(measured);
        JobEnergy older = newer.toBuilder().slurmComparability(Optional.empty()).build();
        JobEnergy other = newer.toBuilder()
                .slurmComparability(Optional.of(SlurmComparability.OUTSIDE_STEPS))
                .build();

        assertEquals(Optional.of(SlurmComparability.COMPARABLE), newer.slurmComparability());
        assertTrue(older.hasSameContentAs(newer));
        assertTrue(newer.hasSameContentAs(older));
        assertFalse(newer.hasSameContentAs(other));
    }
}
