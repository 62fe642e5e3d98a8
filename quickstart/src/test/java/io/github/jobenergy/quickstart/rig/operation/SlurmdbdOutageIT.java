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

/** A slurmdbd that is away for a while, with jobs that end before, meanwhile and after. */
@Tag("soak")
class SlurmdbdOutageIT {

    private static final long JOBS = SoakScale.of(400, 30);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** A run that was given up is asked about when a search finds its row, which may come just after one. */
    private static final Duration TWO_SEARCHES = Duration.ofMinutes(7);

    @Test
    void everythingArrivesAndOnce(@TempDir Path kafka) throws Exception {
        try (RigTestbed site = RigTestbed.start(RigSettings.PLAIN, kafka)) {
            SlurmRig rig = site.rig();
            CompletionsTopic topic = site.topic();
            try (RigBridge bridge = site.startBridge(RigBridge.shortDelays())) {
                ArrayJobs.submit(rig, "alice", JOBS);
                bridge.await("runs before the outage", PATIENCE, () -> {
                    return rig.told().size() >= JOBS / 3 && known(topic.look()) > 0;
                });
                rig.stop(Daemon.SLURMDBD);
                ArrayJobs.submit(rig, "bob", JOBS);
                bridge.await("all jobs to end", PATIENCE, () -> rig.queued().isEmpty());
                bridge.await(
                        "all runs from the hook alone",
                        PATIENCE,
                        () -> topic.look().records().keySet().containsAll(rig.told()));
                long unknown = topic.records().size() - known(topic);
                System.out.printf("rig: %d runs published unknown to accounting, slurmdbd is away%n", unknown);
                assertTrue(unknown >= JOBS, () -> "expected " + JOBS + " or more, found " + unknown);

                rig.start(Daemon.SLURMDBD);
                ArrayJobs.submit(rig, "alice", JOBS / 3);
                bridge.await("all jobs to end", PATIENCE, () -> rig.queued().isEmpty());
                bridge.await("all runs to be settled by accounting", TWO_SEARCHES, () -> {
                    Set<RunKey> accounted = AccountedRun.all(rig).keySet();
                    return accounted.containsAll(rig.told())
                            && topic.look().settled().containsAll(accounted)
                            && known(topic) == accounted.size();
                });
            }

            Map<RunKey, AccountedRun> accounted = AccountedRun.all(rig);
            assertEquals(JOBS + JOBS + JOBS / 3, accounted.size());
            assertEquals(accounted.keySet(), topic.look().records().keySet());
            assertEquals(List.copyOf(accounted.keySet()), rig.told(), "told once each");
            assertAll(accounted.values().stream()
                    .map(run -> () -> RecordCheck.assertSaysTheSame(run, topic.last(run.run()))));
            assertEquals(List.of(), topic.rejected());
        }
    }

    /** How many runs accounting had its say on. */
    private static long known(CompletionsTopic topic) {
        return topic.records().keySet().stream()
                .filter(run -> topic.last(run).evidence().witnesses().contains(Witness.SACCT))
                .count();
    }
}
