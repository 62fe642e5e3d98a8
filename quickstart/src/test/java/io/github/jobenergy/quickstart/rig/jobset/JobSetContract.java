package io.github.jobenergy.quickstart.rig.jobset;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.rig.AccountedRun;
import io.github.jobenergy.quickstart.rig.RecordCheck;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The records of one job in each state equal its rows of accounting, for each configuration of the cluster. */
abstract class JobSetContract {

    /** What came of the set. */
    abstract JobSet set();

    @Test
    void everyRunOfAccountingIsPublishedAndNoOther() {
        assertEquals(set().accounted().keySet(), set().published().keySet());
        assertEquals(List.of(), set().rejected());
    }

    @Test
    void theHookIsCalledForEveryRun() {
        assertEquals(set().accounted().keySet(), new TreeSet<>(set().hookCalls()));
    }

    @Test
    void theLastRecordMatchesAccounting() {
        assertAll(set().accounted().values().stream()
                .map(accounted -> () -> RecordCheck.assertMatchesAccounting(accounted, set().last(accounted.run()))));
    }

    @Test
    void theLastRecordIsFinalAndHasBothSources() {
        for (RunKey run : set().accounted().keySet()) {
            JobCompletion last = set().last(run);
            assertTrue(last.settled(), last::toString);
            assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), last.evidence().witnesses(), last::toString);
        }
    }

    @Test
    void theJobsEndedInTheIntendedStates() {
        List.of(
                        "normal COMPLETED",
                        "batch-only COMPLETED",
                        "failed FAILED",
                        "step-failed COMPLETED",
                        "segfault FAILED",
                        "no-output FAILED",
                        "timeout TIMEOUT",
                        "dependent COMPLETED",
                        "never CANCELLED",
                        "cancelled CANCELLED",
                        "cancelled-by-root CANCELLED",
                        "cancelled-pending CANCELLED",
                        "too-large CANCELLED",
                        "array-cancelled CANCELLED",
                        "array COMPLETED",
                        "het COMPLETED",
                        "requeued REQUEUED COMPLETED",
                        "requeued-by-code REQUEUED COMPLETED",
                        "resized COMPLETED",
                        "suspended COMPLETED",
                        "preempted PREEMPTED COMPLETED",
                        "preemptor COMPLETED",
                        "node-failed NODE_FAIL",
                        "node-failed-requeued NODE_FAIL COMPLETED")
                .forEach(line -> {
                    String label = line.substring(0, line.indexOf(' '));
                    String states = String.join(
                            " ",
                            set().runs(label).stream().map(AccountedRun::state).toList());
                    assertEquals(line, label + " " + states);
                });
    }

    @Test
    void namesArriveByteForByte() {
        UnusualNames.byLabel().forEach((label, name) -> {
            var identity = set().last(label).identity();
            String text = new String(name, StandardCharsets.UTF_8);
            boolean isText = text.getBytes(StandardCharsets.UTF_8).length == name.length;
            assertEquals(text, identity.jobName().orElseThrow(), label);
            assertEquals(
                    isText ? "" : Base64.getEncoder().encodeToString(name),
                    identity.jobNameBase64().orElse(""),
                    label);
        });
    }

    @Test
    void aResizedRunHasSlicesThatAbutAndAddUp() {
        JobCompletion resized = set().last("resized");

        List<Slice> slices = resized.resources().slices();

        assertEquals(
                List.of("n[1-3]", "n[1-2]", "n1"),
                slices.stream().map(Slice::nodes).toList());
        for (int i = 1; i < slices.size(); i++) {
            assertEquals(slices.get(i - 1).endTime(), slices.get(i).startTime());
        }
        assertEquals(
                Duration.between(
                        resized.times().startTime().orElseThrow(),
                        resized.times().endTime()),
                slices.stream().map(slice -> slice.interval().duration()).reduce(Duration.ZERO, Duration::plus));
    }

    @Test
    void aRunThatNeverRanHasNoNodesAndNoTime() {
        for (String label : List.of("cancelled-pending", "too-large", "never")) {
            JobCompletion never = set().last(label);
            assertEquals("", never.resources().nodes().orElseThrow(), label);
            assertEquals(Duration.ZERO, never.times().elapsed().orElseThrow(), label);
            assertEquals(SlurmEnergy.UNSET, never.slurmEnergy(), label);
        }
    }

    @Test
    void aCompletedRunHasItsEnergyInTheLastRecordOnly() {
        for (String label : List.of("normal", "batch-only", "sharer-1", "sharer-2")) {
            JobCompletion last = set().last(label);
            List<JobCompletion> records = set().published().get(last.run());
            assertEquals(SlurmEnergy.UNSET, records.get(0).slurmEnergy(), label);
            assertEquals(SlurmEnergy.Status.MEASURED, last.slurmEnergy().status(), label);
        }
    }
}
