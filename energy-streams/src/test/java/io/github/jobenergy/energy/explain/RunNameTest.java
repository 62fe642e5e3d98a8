package io.github.jobenergy.energy.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunNameTest {

    private static final RunKey RUN = RunKey.of("rig22", 7, 1_795_223_896);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rig22/7",
                "RIG22/7",
                "rig22/7/1795223896",
                "rig22/7/2026-11-21T01:18:16Z",
                "rig22/7/2026-11-21T01:18:16.000Z",
                "rig22/7/2026-11-21T02:18:16+01:00"
            })
    void namesARunAsItsKeyOrByTheTimeOnAClock(String text) {
        assertTrue(RunName.parse(text).isNameOf(RUN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rig22/70", "rig23/7", "rig22/7/1795223897"})
    void isNotTheNameOfAnotherRun(String text) {
        assertFalse(RunName.parse(text).isNameOf(RUN));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "7", "rig22/", "rig22/0", "rig22/seven", "rig22/7/yesterday", "rig22/7/0", "rig22/7/1/2"})
    void anInvalidRunNameIsRefusedWithTheExpectedForm(String text) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> RunName.parse(text));

        assertTrue(String.valueOf(refused.getMessage()).contains("expected"), refused::getMessage);
    }

    @Test
    void withoutASubmitTimeItIsTheLatestRunOfTheJob() {
        Slice slice = new Slice(Instant.EPOCH, Instant.EPOCH.plusSeconds(9), "n1", Optional.of(1L));
        RunKey earlier = RunKey.of("rig22", 7, 1_000);
        List<JobCompletion> completions =
                List.of(RecordedJobs.completion(RUN, slice, 1), RecordedJobs.completion(earlier, slice, 1));
        RunRecords records = ExplainedRecords.of(completions, List.of());

        assertEquals(Optional.of(RUN), RunName.parse("rig22/7").latestOver(records));
        assertEquals(Optional.of(earlier), RunName.parse("rig22/7/1000").latestOver(records));
        assertEquals(Optional.empty(), RunName.parse("rig22/8").latestOver(records));
    }
}
