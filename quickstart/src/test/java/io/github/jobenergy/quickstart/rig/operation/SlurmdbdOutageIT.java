package io.github.jobenergy.quickstart.rig.operation;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.rig.AccountedRun;
import io.github.jobenergy.quickstart.rig.ArrayJobs;
import io.github.jobenergy.quickstart.rig.CompletionsTopic;
import io.github.jobenergy.quickstart.rig.Daemon;
import io.github.jobenergy.quickstart.rig.RecordCheck;
import io.github.jobenergy.quickstart.rig.RigBridge;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.RigTestbed;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** slurmdbd is unavailable for a while; jobs end before, during and after the outage. */
@Tag("soak")
class SlurmdbdOutageIT {

    private static final long JOBS = SoakScale.of(400, 30);
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** A run whose lookups have ended is queried again when a search finds its row. */
    private static final Duration TWO_SEARCHES = Duration.ofMinutes(7);

    @Test
    void everyRecordIsPublishedOnce(@TempDir Path kafka) throws Exception {
        try (RigTestbed testbed = RigTestbed.start(RigSettings.PLAIN, kafka)) {
            SlurmRig rig = testbed.rig();
            CompletionsTopic topic = testbed.topic();
            try (RigBridge bridge = testbed.startBridge(RigBridge.shortDelays())) {
                ArrayJobs.submit(rig, "alice", JOBS);
                bridge.await("runs before the outage", TIMEOUT, () -> {
                    return rig.hookCalls().size() >= JOBS / 3 && known(topic.poll()) > 0;
                });
                rig.stop(Daemon.SLURMDBD);
                ArrayJobs.submit(rig, "bob", JOBS);
                awaitCalls(rig, bridge, JOBS + JOBS);
                bridge.await(
                        "all runs from the hook alone",
                        TIMEOUT,
                        () -> topic.poll().records().keySet().containsAll(rig.hookCalls()));
                long unknown = topic.records().size() - known(topic);
                System.out.printf("rig: %d runs published unknown to accounting, slurmdbd is away%n", unknown);
                assertTrue(unknown >= JOBS, () -> "expected " + JOBS + " or more, found " + unknown);

                rig.start(Daemon.SLURMDBD);
                ArrayJobs.submit(rig, "alice", JOBS / 3);
                awaitCalls(rig, bridge, JOBS + JOBS + JOBS / 3);
                bridge.await("all runs to be settled by accounting", TWO_SEARCHES, () -> {
                    Set<RunKey> accounted = AccountedRun.all(rig).keySet();
                    return accounted.containsAll(rig.hookCalls())
                            && topic.poll().settled().containsAll(accounted)
                            && known(topic) == accounted.size();
                });
            }

            Map<RunKey, AccountedRun> accounted = AccountedRun.all(rig);
            assertEquals(JOBS + JOBS + JOBS / 3, accounted.size());
            assertEquals(accounted.keySet(), topic.poll().records().keySet());
            assertEquals(List.copyOf(accounted.keySet()), rig.hookCalls(), "one call of the hook for each run");
            assertAll(accounted.values().stream()
                    .map(run -> () -> RecordCheck.assertMatchesAccounting(run, topic.last(run.run()))));
            assertEquals(List.of(), topic.rejected());
        }
    }

    /** Waits until the hook has been called for that many runs: squeue no longer lists a job before its hook is called. */
    private static void awaitCalls(SlurmRig rig, RigBridge bridge, long runs) {
        bridge.await(
                "calls of the hook for " + runs + " runs",
                TIMEOUT,
                () -> rig.hookCalls().size() >= runs);
    }

    /** Returns the number of runs that have accounting as a source. */
    private static long known(CompletionsTopic topic) {
        return topic.records().keySet().stream()
                .filter(run -> topic.last(run).evidence().witnesses().contains(Witness.SACCT))
                .count();
    }
}
