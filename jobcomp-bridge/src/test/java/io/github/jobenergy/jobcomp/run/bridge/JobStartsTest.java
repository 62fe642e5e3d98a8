package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.run.counts.BridgeCounts;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.RunningRuns;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobStartsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final NodeDetail NO_DETAIL = new NodeDetail.Outdated();

    @TempDir
    private Path folder;

    private BridgeHarness bridge;

    @BeforeEach
    void setUp() throws Exception {
        bridge = BridgeHarness.in(folder);
    }

    @Test
    void publishesOneStartOfEachRunThatHoldsNodes() throws Exception {
        bridge.controller.start(RunningRuns.shared(7, "n2", 4), NO_DETAIL);
        bridge.controller.start(RunningRuns.exclusive(8, "n[3-4]"), NO_DETAIL);
        bridge.process();

        bridge.after(MINUTE);

        List<JobStart> published = bridge.brokers.starts();
        assertEquals(2, bridge.controller.tables().size());
        assertEquals(
                List.of(7L, 8L),
                published.stream().map(start -> start.run().jobId()).toList());
        assertEquals(List.of(1L, 1L), published.stream().map(JobStart::revision).toList());
        assertEquals(
                List.of(new NodeAllocation("n2", Optional.of(4L), Optional.of(4L << 30), List.of())),
                published.get(0).allocations());
        assertEquals(Optional.of(true), published.get(1).exclusive());
        assertEquals(List.of(), published.get(1).allocations());
        assertEquals(List.of(), bridge.controller.questions());
    }

    @Test
    void queriesTheAllocationOnSeveralSharedNodesAndPublishesItAsTheNextRevision() throws Exception {
        bridge.controller.start(RunningRuns.shared(7, "n[1-2]", 5), RunningRuns.detail("n[1-2]", 2));

        bridge.process();
        bridge.after(MINUTE);

        List<JobStart> published = bridge.brokers.starts();
        assertEquals(List.of(1L, 2L), published.stream().map(JobStart::revision).toList());
        assertEquals(List.of(), published.get(0).allocations());
        assertEquals(
                List.of("n1", "n2"),
                published.get(1).allocations().stream()
                        .map(NodeAllocation::node)
                        .toList());
        assertEquals(RunningRuns.startTime(), published.get(1).startTime());
        assertEquals(1, bridge.controller.questions().size());
        assertEquals(new BridgeCounts.Starts(1, 1, 0, 2, 0, 1), bridge.counts().starts());
    }

    @Test
    void publishesNothingAgainAfterARestart() throws Exception {
        bridge.controller.start(RunningRuns.shared(7, "n[1-2]", 5), RunningRuns.detail("n[1-2]", 2));
        bridge.controller.start(RunningRuns.shared(8, "n1", 1), NO_DETAIL);
        bridge.process();

        bridge.restart();
        bridge.after(Duration.ofDays(30));

        assertEquals(3, bridge.brokers.starts().size());
        assertEquals(1, bridge.controller.questions().size());
    }

    @Test
    void aChangeOfSizeIsANewRevisionOfTheSameStart() throws Exception {
        bridge.controller.start(RunningRuns.shared(7, "n[1-3]", 6), RunningRuns.detail("n[1-3]", 2));
        bridge.process();
        bridge.controller.start(RunningRuns.shared(7, "n[1-2]", 4), RunningRuns.detail("n[1-2]", 2));
        bridge.after(MINUTE);
        bridge.controller.start(RunningRuns.shared(7, "n1", 2), NO_DETAIL);

        bridge.after(MINUTE);

        List<JobStart> published = bridge.brokers.starts();
        assertEquals(
                List.of("1 n[1-3] 0", "2 n[1-3] 3", "3 n[1-2] 0", "4 n[1-2] 2", "5 n1 1"),
                published.stream()
                        .map(start -> start.revision() + " " + start.nodes() + " "
                                + start.allocations().size())
                        .toList());
        assertTrue(published.stream().allMatch(start -> start.startTime().equals(RunningRuns.startTime())));
    }

    @Test
    void aRequeuedJobIsAnotherRun() throws Exception {
        bridge.controller.start(RunningRuns.submitted(7, RunningRuns.SUBMIT, "n1"), NO_DETAIL);
        bridge.process();
        bridge.controller.end(RunKey.of("rig26", 7, RunningRuns.SUBMIT));
        bridge.controller.start(RunningRuns.submitted(7, RunningRuns.SUBMIT + 60, "n2"), NO_DETAIL);

        bridge.after(MINUTE);

        assertEquals(
                List.of("rig26/7/1000000000/1", "rig26/7/1000000060/1"),
                bridge.brokers.starts().stream()
                        .map(start -> start.run().text() + "/" + start.revision())
                        .toList());
    }

    @Test
    void aRunWhoseQueryFailedIsQueriedAfterTheNextTable() throws Exception {
        bridge.controller.start(RunningRuns.shared(7, "n[1-2]", 5), RunningRuns.detail("n[1-2]", 2));
        bridge.controller.start(RunningRuns.shared(8, "n[1-2]", 3), RunningRuns.detail("n[1-2]", 1));
        bridge.controller.failDetail();
        bridge.process();
        assertEquals(List.of(1L), revisions(7));
        assertEquals(List.of(1L, 2L), revisions(8));

        bridge.after(MINUTE);

        assertEquals(List.of(1L, 2L), revisions(7));
        assertEquals(List.of(1L, 2L), revisions(8));
        assertEquals(3, bridge.controller.questions().size());
    }

    @Test
    void anUnreadableRowIsRejectedOnceAndTheOthersArePublished() throws Exception {
        Rejection row = rejection("squeue:2", "a row");
        bridge.controller.refuse(row);
        Rejection answer = rejection("scontrol show job 7", "an answer");
        bridge.controller.start(RunningRuns.shared(7, "n[1-2]", 5), new NodeDetail.Refused(answer));
        bridge.controller.start(RunningRuns.shared(8, "n1", 1), NO_DETAIL);
        for (int minute = 0; minute < 5; minute++) {
            bridge.after(MINUTE);
        }

        assertEquals(List.of(row, answer), bridge.brokers.rejections());
        assertEquals(List.of(1L), revisions(7));
        assertEquals(List.of(1L), revisions(8));
        assertEquals(1, bridge.controller.questions().size());
    }

    @Test
    void anUnavailableControllerDelaysNoCompletion() throws Exception {
        for (int i = 0; i < 10; i++) {
            bridge.controller.fail(QueryException.because("slurmctld is away"));
        }
        bridge.hook(HookEnvironment.ofJob7());

        bridge.process();

        assertEquals(1, bridge.brokers.completions().size());
        assertEquals(new BridgeCounts.Starts(0, 0, 0, 0, 1, 0), bridge.counts().starts());
    }

    @Test
    void eachStartIsPublishedInOneVersionAfterAnyFailure() throws Exception {
        long revisions = 0;
        for (int seed = 0; seed < 40; seed++) {
            BridgeHarness scenario = BridgeHarness.in(Files.createDirectory(folder.resolve("scenario" + seed)));
            revisions += executeAtRandom(scenario, new Random(seed), "seed " + seed);
        }
        assertTrue(revisions > 2_000, revisions + " revisions");
    }

    private static int executeAtRandom(BridgeHarness scenario, Random random, String seed) throws Exception {
        Map<RunKey, RunningRun> running = new HashMap<>();
        for (int act = 0; act < 120; act++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    long jobId = 1L + random.nextInt(30);
                    int nodes = 1 + random.nextInt(3);
                    RunningRun run = RunningRuns.shared(jobId, "n[1-" + nodes + "]", nodes);
                    running.put(run.run(), run);
                    scenario.controller.start(run, RunningRuns.detail("n[1-" + nodes + "]", 1));
                }
                case 3 -> {
                    scenario.controller.fail(QueryException.because("away"));
                    scenario.controller.failDetail();
                }
                case 4 -> scenario.brokers.failBeforeCommit(1);
                case 5 -> scenario.brokers.failAfterCommit(1);
                case 6 -> scenario.restart();
                default -> scenario.clock.advance(Duration.ofMinutes(random.nextInt(120)));
            }
            scenario.after(Duration.ofSeconds(random.nextInt(90)));
        }
        scenario.brokers.failBeforeCommit(0);
        scenario.brokers.failAfterCommit(0);
        scenario.controller.recover();
        for (int hour = 0; hour < 4; hour++) {
            scenario.after(Duration.ofHours(1));
        }
        Map<RunKey, JobStart> last = new HashMap<>();
        for (JobStart start : scenario.brokers.starts()) {
            JobStart before = last.put(start.run(), start);
            assertEquals(before == null ? 1 : before.revision() + 1, start.revision(), seed + ", " + start);
        }
        for (RunningRun run : running.values()) {
            JobStart published = Optional.ofNullable(last.get(run.run())).orElseThrow(() -> new AssertionError(seed));
            assertEquals(run.nodes().text(), published.nodes(), seed);
            assertEquals(run.nodes().count(), published.allocations().size(), seed + ", " + published);
        }
        return scenario.brokers.starts().size();
    }

    private List<Long> revisions(long jobId) {
        List<Long> revisions = new ArrayList<>();
        bridge.brokers.starts().stream()
                .filter(start -> start.run().jobId() == jobId)
                .forEach(start -> revisions.add(start.revision()));
        return revisions;
    }

    private static Rejection rejection(String place, String text) {
        return new Origin(place, text.getBytes(StandardCharsets.UTF_8))
                .reject(RejectionReason.MALFORMED, Optional.empty(), "test", Instant.ofEpochSecond(1_000_000_090L));
    }
}
