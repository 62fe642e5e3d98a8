package io.github.jobenergy.jobcomp.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.counts.BridgeCounts;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
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

class StartsAtWorkTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final NodeDetail NOT_ASKED = new NodeDetail.Outdated();

    @TempDir
    private Path folder;

    private Workbench bench;

    @BeforeEach
    void setUp() throws Exception {
        bench = Workbench.in(folder);
    }

    @Test
    void saysOnceOfEachRunThatHoldsNodesWhatTheTableTells() throws Exception {
        bench.controller.start(RunningRuns.shared(7, "n2", 4), NOT_ASKED);
        bench.controller.start(RunningRuns.exclusive(8, "n[3-4]"), NOT_ASKED);
        bench.work();

        bench.after(MINUTE);

        List<JobStart> said = bench.brokers.starts();
        assertEquals(2, bench.controller.tables().size());
        assertEquals(
                List.of(7L, 8L), said.stream().map(start -> start.run().jobId()).toList());
        assertEquals(List.of(1L, 1L), said.stream().map(JobStart::revision).toList());
        assertEquals(
                List.of(new NodeAllocation("n2", Optional.of(4L), Optional.of(4L << 30), List.of())),
                said.get(0).allocations());
        assertEquals(Optional.of(true), said.get(1).exclusive());
        assertEquals(List.of(), said.get(1).allocations());
        assertEquals(List.of(), bench.controller.questions());
    }

    @Test
    void asksWhatARunHoldsOnEachOfSeveralSharedNodesAndSaysItAsTheNextRevision() throws Exception {
        bench.controller.start(RunningRuns.shared(7, "n[1-2]", 5), RunningRuns.detail("n[1-2]", 2));

        bench.work();
        bench.after(MINUTE);

        List<JobStart> said = bench.brokers.starts();
        assertEquals(List.of(1L, 2L), said.stream().map(JobStart::revision).toList());
        assertEquals(List.of(), said.get(0).allocations());
        assertEquals(
                List.of("n1", "n2"),
                said.get(1).allocations().stream().map(NodeAllocation::node).toList());
        assertEquals(RunningRuns.startTime(), said.get(1).startTime());
        assertEquals(1, bench.controller.questions().size());
        assertEquals(new BridgeCounts.Starts(1, 1, 0, 2, 0, 1), bench.counts().starts());
    }

    @Test
    void saysNothingAgainAfterARestart() throws Exception {
        bench.controller.start(RunningRuns.shared(7, "n[1-2]", 5), RunningRuns.detail("n[1-2]", 2));
        bench.controller.start(RunningRuns.shared(8, "n1", 1), NOT_ASKED);
        bench.work();

        bench.restart();
        bench.after(Duration.ofDays(30));

        assertEquals(3, bench.brokers.starts().size());
        assertEquals(1, bench.controller.questions().size());
    }

    @Test
    void aChangeOfSizeIsANewRevisionOfTheSameStart() throws Exception {
        bench.controller.start(RunningRuns.shared(7, "n[1-3]", 6), RunningRuns.detail("n[1-3]", 2));
        bench.work();
        bench.controller.start(RunningRuns.shared(7, "n[1-2]", 4), RunningRuns.detail("n[1-2]", 2));
        bench.after(MINUTE);
        bench.controller.start(RunningRuns.shared(7, "n1", 2), NOT_ASKED);

        bench.after(MINUTE);

        List<JobStart> said = bench.brokers.starts();
        assertEquals(
                List.of("1 n[1-3] 0", "2 n[1-3] 3", "3 n[1-2] 0", "4 n[1-2] 2", "5 n1 1"),
                said.stream()
                        .map(start -> start.revision() + " " + start.nodes() + " "
                                + start.allocations().size())
                        .toList());
        assertTrue(said.stream().allMatch(start -> start.startTime().equals(RunningRuns.startTime())));
    }

    @Test
    void aRequeuedJobIsAnotherRun() throws Exception {
        bench.controller.start(RunningRuns.submitted(7, RunningRuns.SUBMIT, "n1"), NOT_ASKED);
        bench.work();
        bench.controller.end(RunKey.of("rig26", 7, RunningRuns.SUBMIT));
        bench.controller.start(RunningRuns.submitted(7, RunningRuns.SUBMIT + 60, "n2"), NOT_ASKED);

        bench.after(MINUTE);

        assertEquals(
                List.of("rig26/7/1000000000/1", "rig26/7/1000000060/1"),
                bench.brokers.starts().stream()
                        .map(start -> start.run().text() + "/" + start.revision())
                        .toList());
    }

    @Test
    void aRunThatCouldNotBeAskedAboutIsAskedAboutAfterTheNextTable() throws Exception {
        bench.controller.start(RunningRuns.shared(7, "n[1-2]", 5), RunningRuns.detail("n[1-2]", 2));
        bench.controller.start(RunningRuns.shared(8, "n[1-2]", 3), RunningRuns.detail("n[1-2]", 1));
        bench.controller.failDetail();
        bench.work();
        assertEquals(List.of(1L), revisions(7));
        assertEquals(List.of(1L, 2L), revisions(8));

        bench.after(MINUTE);

        assertEquals(List.of(1L, 2L), revisions(7));
        assertEquals(List.of(1L, 2L), revisions(8));
        assertEquals(3, bench.controller.questions().size());
    }

    @Test
    void whatCannotBeReadIsSaidOnceAndTheRestGoesOn() throws Exception {
        Rejection row = rejection("squeue:2", "a row");
        bench.controller.refuse(row);
        Rejection answer = rejection("scontrol show job 7", "an answer");
        bench.controller.start(RunningRuns.shared(7, "n[1-2]", 5), new NodeDetail.Refused(answer));
        bench.controller.start(RunningRuns.shared(8, "n1", 1), NOT_ASKED);
        for (int minute = 0; minute < 5; minute++) {
            bench.after(MINUTE);
        }

        assertEquals(List.of(row, answer), bench.brokers.rejections());
        assertEquals(List.of(1L), revisions(7));
        assertEquals(List.of(1L), revisions(8));
        assertEquals(1, bench.controller.questions().size());
    }

    @Test
    void aControllerThatIsAwayHoldsNothingElseUp() throws Exception {
        for (int i = 0; i < 10; i++) {
            bench.controller.fail(QueryException.because("slurmctld is away"));
        }
        bench.hook(HookEnvironment.ofJob7());

        bench.work();

        assertEquals(1, bench.brokers.completions().size());
        assertEquals(new BridgeCounts.Starts(0, 0, 0, 0, 1, 0), bench.counts().starts());
    }

    @Test
    void whateverDiesEachStartIsSaidAndNoRevisionInTwoWays() throws Exception {
        long revisions = 0;
        for (int seed = 0; seed < 40; seed++) {
            Workbench scene = Workbench.in(Files.createDirectory(folder.resolve("scene" + seed)));
            revisions += play(scene, new Random(seed), "seed " + seed);
        }
        assertTrue(revisions > 2_000, revisions + " revisions");
    }

    private static int play(Workbench scene, Random random, String seed) throws Exception {
        Map<RunKey, RunningRun> running = new HashMap<>();
        for (int act = 0; act < 120; act++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    long jobId = 1L + random.nextInt(30);
                    int nodes = 1 + random.nextInt(3);
                    RunningRun run = RunningRuns.shared(jobId, "n[1-" + nodes + "]", nodes);
                    running.put(run.run(), run);
                    scene.controller.start(run, RunningRuns.detail("n[1-" + nodes + "]", 1));
                }
                case 3 -> {
                    scene.controller.fail(QueryException.because("away"));
                    scene.controller.failDetail();
                }
                case 4 -> scene.brokers.failBeforeCommit(1);
                case 5 -> scene.brokers.failAfterCommit(1);
                case 6 -> scene.restart();
                default -> scene.clock.advance(Duration.ofMinutes(random.nextInt(120)));
            }
            scene.after(Duration.ofSeconds(random.nextInt(90)));
        }
        scene.brokers.failBeforeCommit(0);
        scene.brokers.failAfterCommit(0);
        scene.controller.recover();
        for (int hour = 0; hour < 4; hour++) {
            scene.after(Duration.ofHours(1));
        }
        Map<RunKey, JobStart> last = new HashMap<>();
        for (JobStart start : scene.brokers.starts()) {
            JobStart before = last.put(start.run(), start);
            assertEquals(before == null ? 1 : before.revision() + 1, start.revision(), seed + ", " + start);
        }
        for (RunningRun run : running.values()) {
            JobStart said = Optional.ofNullable(last.get(run.run())).orElseThrow(() -> new AssertionError(seed));
            assertEquals(run.nodes().text(), said.nodes(), seed);
            assertEquals(run.nodes().count(), said.allocations().size(), seed + ", " + said);
        }
        return scene.brokers.starts().size();
    }

    private List<Long> revisions(long jobId) {
        List<Long> revisions = new ArrayList<>();
        bench.brokers.starts().stream()
                .filter(start -> start.run().jobId() == jobId)
                .forEach(start -> revisions.add(start.revision()));
        return revisions;
    }

    private static Rejection rejection(String place, String text) {
        return new Origin(place, text.getBytes(StandardCharsets.UTF_8))
                .reject(RejectionReason.MALFORMED, Optional.empty(), "test", Instant.ofEpochSecond(1_000_000_090L));
    }
}
