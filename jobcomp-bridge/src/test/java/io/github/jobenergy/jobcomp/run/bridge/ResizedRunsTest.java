package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs that are resized, as Slurm 22.05.8 reported them on a cluster of four nodes: the times, nodes and states of the
 * hook's records and of accounting's rows are those that were seen, but for the job id.
 *
 * <pre>
 *   requeued         |==n[1-2]==|--n1--|            |--n[1-2]--|
 *                   567        571    575          581        589
 *                 submit     resize  requeue      start       end
 *
 *   slurmdbd away    |==n[1-2]==|--n1--|
 *                   640        643    652
 * </pre>
 */
class ResizedRunsTest {

    private static final long BASE = 1_795_413_000;

    private static final RunKey FIRST = run(567);
    private static final RunKey SECOND = run(575);
    private static final RunKey RESIZED = run(639);

    private static final String ROW_UNTIL_THE_RESIZE = row("7", "RESIZING", 567, 567, "571", "n[1-2]");
    private static final String ROW_WHEN_REQUEUED = row("7", "REQUEUED", 571, 567, "575", "n1");
    private static final String ROW_OF_BOTH_RUNS =
            row("7", "COMPLETED", 571, 567, "589", "n1") + row("7.batch", "COMPLETED", 581, 581, "589", "n1");

    @TempDir
    private Path folder;

    private BridgeHarness bridge;

    @BeforeEach
    void setUp() throws Exception {
        bridge = BridgeHarness.searching(folder);
        bridge.clock.advance(Duration.between(bridge.clock.instant(), at(592)));
    }

    @AfterEach
    void everythingAddsUp() {
        assertTrue(bridge.counts().entries().addUp(), bridge.counts().toString());
    }

    @Test
    void aLaterRunWrittenIntoTheRowOfAResizeDoesNotReplaceTheEarlierOne() throws Exception {
        hookReportsTheFirstRun();
        answer(ROW_UNTIL_THE_RESIZE + ROW_WHEN_REQUEUED + row("7.0", "RUNNING", 571, 571, "Unknown", "n1"));
        bridge.after(BridgeHarness.FIRST_POLL);
        assertIsFirst(bridge.brokers.last().get(FIRST));
        assertFalse(bridge.brokers.last().get(FIRST).settled());

        hookReportsTheSecondRun();
        answer(ROW_UNTIL_THE_RESIZE + ROW_OF_BOTH_RUNS);
        workOn();

        assertIsFirst(bridge.brokers.last().get(FIRST));
        assertTrue(bridge.brokers.last().get(FIRST).settled());
        assertEquals(
                List.of(Witness.SCRIPT, Witness.SACCT),
                bridge.brokers.last().get(FIRST).evidence().witnesses());
        assertIsSecond(bridge.brokers.last().get(SECOND));
        assertEquals(Set.of(FIRST, SECOND), bridge.brokers.last().keySet());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void bothRunsAreDistinguishedIfAccountingIsQueriedAfterTheSecondOnly() throws Exception {
        hookReportsTheFirstRun();
        hookReportsTheSecondRun();
        answer(ROW_UNTIL_THE_RESIZE + ROW_OF_BOTH_RUNS);

        workOn();

        assertIsFirst(bridge.brokers.last().get(FIRST));
        assertTrue(bridge.brokers.last().get(FIRST).settled());
        assertIsSecond(bridge.brokers.last().get(SECOND));
        assertEquals(Set.of(FIRST, SECOND), bridge.brokers.last().keySet());
    }

    @Test
    void theLaterRunMayBeRemovedBeforeTheEarlierOneIsQueried() throws Exception {
        bridge.hook(hook("COMPLETED", 575, 571, 589, "n[1-2]"));
        bridge.process();
        bridge.clock.advance(Duration.ofSeconds(1));
        hookReportsTheFirstRun();
        answer(ROW_UNTIL_THE_RESIZE + ROW_OF_BOTH_RUNS);

        bridge.after(BridgeHarness.SETTLE);
        workOn();

        assertIsFirst(bridge.brokers.last().get(FIRST));
        assertIsSecond(bridge.brokers.last().get(SECOND));
    }

    @Test
    void aSearchThatIsFasterThanTheHookReplacesNothing() throws Exception {
        hookReportsTheFirstRun();
        answer(ROW_UNTIL_THE_RESIZE + ROW_WHEN_REQUEUED);
        bridge.after(BridgeHarness.FIRST_POLL);
        answer(ROW_UNTIL_THE_RESIZE + ROW_OF_BOTH_RUNS);

        bridge.after(
                BridgeHarness.SWEEP_INTERVAL.minus(BridgeHarness.FIRST_POLL).minusSeconds(5));
        assertIsFirst(bridge.brokers.last().get(FIRST));
        hookReportsTheSecondRun();
        workOn();

        assertIsFirst(bridge.brokers.last().get(FIRST));
        assertIsSecond(bridge.brokers.last().get(SECOND));
    }

    @Test
    void aRunThatWasResizedDuringAnOutageOfSlurmdbdIsOneRunWithTwoSlices() throws Exception {
        hookReportsTheResizedRun();
        bridge.process();
        answer(row("7", "RUNNING", 639, 640, "Unknown", "n1") + row("7", "COMPLETED", 643, 643, "652", "n1"));

        workOn();

        assertEquals(Set.of(RESIZED), bridge.brokers.last().keySet());
        assertIsResized(bridge.brokers.last().get(RESIZED));
        assertEquals(List.of(), bridge.brokers.rejections());
    }

    @Test
    void aSliceHasTheNodesThatSlurmctldReported() throws Exception {
        hookReportsTheResizedRun();
        answer(row("7", "RESIZING", 639, 640, "643", "n1") + row("7", "COMPLETED", 643, 643, "652", "n1"));

        workOn();

        assertIsResized(bridge.brokers.last().get(RESIZED));
    }

    /** Accounting has its start and never its end: the record of the hook is published with that start. */
    @Test
    void aRestartDoesNotRemoveTheStartOfARunWithoutARow() throws Exception {
        hookReportsTheResizedRun();
        answer(row("7", "RUNNING", 639, 640, "Unknown", "n1"));
        workOn();
        JobCompletion givenUp = bridge.brokers.last().get(RESIZED);
        assertEquals(
                List.of(slice(640, 643, "n[1-2]"), slice(643, 652, "n1")),
                givenUp.resources().slices());

        bridge.restart();
        bridge.process();

        assertEquals(givenUp, bridge.brokers.last().get(RESIZED));
    }

    @Test
    void aRunPublishedByAccountingsNameIsNotPublishedByAnother() throws Exception {
        answer(row("7", "COMPLETED", 643, 643, "652", "n1"));
        bridge.after(Duration.ofSeconds(90));
        assertEquals(Set.of(run(643)), bridge.brokers.last().keySet());

        hookReportsTheEndOfTheResizedRun();
        workOn();

        assertEquals(Set.of(run(643)), bridge.brokers.last().keySet());
        assertEquals(
                List.of("end_time: expected consecutive runs of one job, found rig26/7/" + (BASE + 639) + " to "
                        + at(652) + " beside rig26/7/" + (BASE + 643)),
                bridge.brokers.rejections().stream()
                        .map(rejection -> rejection.detail())
                        .toList());
    }

    /** Both runs are resized: in accounting the second has no row until its resize, and its steps are in the first one's. */
    @Test
    void aRunThatIsResizedAgainBeginsWithItsFirstStep() throws Exception {
        hookReportsTheFirstRun();
        bridge.hook(hook("RESIZING", 575, 585, 585, "n[1-2]"));
        bridge.hook(hook("COMPLETED", 575, 585, 589, "n1"));
        bridge.process();
        answer(ROW_UNTIL_THE_RESIZE
                + ROW_WHEN_REQUEUED
                + row("7.batch", "REQUEUED", 581, 581, "575", "n1")
                + row("7", "COMPLETED", 585, 585, "589", "n1")
                + row("7.0", "COMPLETED", 586, 586, "589", "n1"));

        workOn();

        assertIsFirst(bridge.brokers.last().get(FIRST));
        JobCompletion second = bridge.brokers.last().get(SECOND);
        assertEquals(
                List.of(slice(581, 585, "n[1-2]"), slice(585, 589, "n1")),
                second.resources().slices());
        assertEquals(Optional.of(at(581)), second.times().startTime());
        assertTrue(second.settled());
        assertEquals(Set.of(FIRST, SECOND), bridge.brokers.last().keySet());
    }

    /** Resized, requeued and held, and cancelled: the second run never had a node. */
    @Test
    void aRunThatNeverStartedHasNoNodesForAnyRow() throws Exception {
        hookReportsTheFirstRun();
        bridge.hook(hook("CANCELLED", 575, 571, 579, ""));
        answer(ROW_UNTIL_THE_RESIZE + row("7", "CANCELLED by 0", 571, 567, "579", "n1"));

        workOn();

        assertIsFirst(bridge.brokers.last().get(FIRST));
        JobCompletion never = bridge.brokers.last().get(SECOND);
        assertEquals(Optional.of(""), never.resources().nodes());
        assertEquals(List.of(), never.resources().slices());
        assertEquals(Optional.empty(), never.times().startTime());
        assertEquals(Optional.of(Duration.ZERO), never.times().elapsed());
        assertEquals("2", never.resources().tresRequested().orElseThrow().get("cpu"));
        assertEquals("CANCELLED by 0", never.outcome().stateRaw());
    }

    private void hookReportsTheFirstRun() throws Exception {
        bridge.hook(hook("RESIZING", 567, 571, 571, "n[1-2]"));
        bridge.hook(hook("PENDING", 567, 571, 575, "n1"));
        bridge.process();
    }

    private void hookReportsTheSecondRun() throws Exception {
        bridge.hook(hook("COMPLETED", 575, 571, 589, "n[1-2]"));
        bridge.process();
    }

    private void hookReportsTheResizedRun() throws Exception {
        bridge.hook(hook("RESIZING", 639, 643, 643, "n[1-2]"));
        hookReportsTheEndOfTheResizedRun();
    }

    private void hookReportsTheEndOfTheResizedRun() throws Exception {
        bridge.hook(hook("COMPLETED", 639, 643, 652, "n1"));
    }

    /** Until nothing is expected any more. */
    private void workOn() throws Exception {
        for (int minute = 0; minute < 30; minute++) {
            bridge.after(Duration.ofMinutes(1));
        }
    }

    private static void assertIsFirst(JobCompletion first) {
        assertEquals("REQUEUED", first.outcome().state().word());
        assertEquals(at(575), first.times().endTime());
        assertEquals(
                List.of(slice(567, 571, "n[1-2]"), slice(571, 575, "n1")),
                first.resources().slices());
        assertEquals(Optional.of(at(567)), first.times().startTime());
    }

    private static void assertIsSecond(JobCompletion second) {
        assertEquals("COMPLETED", second.outcome().state().word());
        assertEquals(List.of(slice(581, 589, "n[1-2]")), second.resources().slices());
        assertEquals(Optional.of("n[1-2]"), second.resources().nodes());
        assertEquals(Optional.of(at(581)), second.times().startTime());
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), second.evidence().witnesses());
        assertTrue(second.settled());
    }

    private static void assertIsResized(JobCompletion resized) {
        assertEquals(
                List.of(slice(640, 643, "n[1-2]"), slice(643, 652, "n1")),
                resized.resources().slices());
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), resized.evidence().witnesses());
        assertTrue(resized.settled());
    }

    private void answer(String rows) {
        String header = "JobIDRaw|JobID|State|ExitCode|Submit|Start|End|NodeList|AllocCPUS|ReqTRES\n";
        CaptureContext reception =
                new CaptureContext(Optional.of("rig26"), Capture.HOOK, Optional.of("22.05.8"), bridge.clock.instant());
        bridge.accounting.add(AccountingAnswer.of(new SacctReader(reception, new Plausibility(15_000))
                .read("sacct", (header + rows).getBytes(StandardCharsets.UTF_8))));
    }

    private static String row(String id, String state, long submit, long start, String end, String nodes) {
        String ended = end.equals("Unknown") ? end : Long.toString(BASE + Long.parseLong(end));
        String times = (BASE + submit) + "|" + (BASE + start) + "|" + ended;
        String held = nodes + "|" + cpus(nodes) + "|billing=2,cpu=2,mem=200M,node=1";
        return String.join("|", id, id, state, "0:0", times, held) + "\n";
    }

    private static HookEnvironment hook(String state, long submit, long start, long end, String nodes) {
        return HookEnvironment.ofJob7()
                .with("JOBSTATE", state)
                .with("SUBMIT", Long.toString(BASE + submit))
                .with("START", Long.toString(BASE + start))
                .with("END", Long.toString(BASE + end))
                .with("NODES", nodes)
                .with("PROCS", Long.toString(cpus(nodes)))
                .without("ELIGIBLE");
    }

    private static Slice slice(long start, long end, String nodes) {
        return new Slice(at(start), at(end), nodes, Optional.of(cpus(nodes)));
    }

    private static long cpus(String nodes) {
        return nodes.equals("n[1-2]") ? 8 : 4;
    }

    private static RunKey run(long submit) {
        return new RunKey("rig26", 7, at(submit));
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(BASE + second);
    }
}
