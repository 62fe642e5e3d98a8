package io.github.jobenergy.quickstart.rig.operation;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

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
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * slurmctld and slurmdbd, killed and started again and again while jobs run. What slurmctld had not yet told the hook is then
 * in accounting only; what it had not yet told slurmdbd is then in the hook's spool only.
 */
@Tag("soak")
class KilledDaemonsIT {

    private static final long SEED = Long.getLong("jobenergy.soak.seed", 2_611);
    private static final long TURNS = SoakScale.of(10, 2);
    private static final long JOBS_A_ROUND = 60;
    private static final int MOST_ENDS_BEFORE = 30;
    /** A job whose node was asked in vain is requeued, and may be so again; after failures a question waits up to five minutes. */
    private static final Duration PATIENCE = Duration.ofMinutes(7);

    /** A row that comes just after a search is found by the next one, five minutes later. */
    private static final Duration TWO_SEARCHES = Duration.ofMinutes(7);

    private final Random random = new Random(SEED);
    private final Map<Daemon, Integer> kills = new EnumMap<>(Daemon.class);

    @Test
    void theTopicHasWhatAccountingOrTheHookHas(@TempDir Path kafka) throws Exception {
        try (RigTestbed site = RigTestbed.start(RigSettings.PLAIN, kafka)) {
            SlurmRig rig = site.rig();
            CompletionsTopic topic = site.topic();
            try (RigBridge bridge = site.startBridge(RigBridge.shortDelays())) {
                for (Set<Daemon> victims : rounds()) {
                    round(rig, bridge, victims);
                }
                await(rig, bridge, "all jobs to end", () -> {
                    rig.mend();
                    return rig.queued().isEmpty();
                });
                bridge.awaitNothing("told to the hook, and not settled:", PATIENCE, () -> {
                    Set<RunKey> open = new TreeSet<>(rig.told());
                    open.removeAll(topic.look().settled());
                    return open;
                });
            }
            System.out.printf("rig: killed %s while jobs ran, seed %d%n", kills, SEED);

            awaitAccounting(rig);
            // A bridge that starts searches accounting at once.
            try (RigBridge bridge = site.startBridge(RigBridge.shortDelays())) {
                Set<RunKey> all = union(rig);
                Collection<AccountedRun> known = AccountedRun.all(rig).values();
                bridge.awaitNothing("not settled, or not as accounting knows it now:", TWO_SEARCHES, () -> {
                    Set<RunKey> missing = new TreeSet<>(all);
                    missing.removeAll(topic.look().settled());
                    known.stream()
                            .filter(run -> !missing.contains(run.run()) && !isSaid(run, topic.last(run.run())))
                            .forEach(run -> missing.add(run.run()));
                    return missing;
                });
            }

            Map<RunKey, AccountedRun> accounted = AccountedRun.all(rig);
            Set<RunKey> told = new TreeSet<>(rig.told());
            System.out.printf(
                    "rig: %d runs in accounting, %d told to the hook, %d published%n",
                    accounted.size(), told.size(), topic.look().records().size());
            assertEquals(union(rig), topic.records().keySet());
            assertAll(accounted.values().stream()
                    .map(run -> () -> RecordCheck.assertSaysNothingElse(run, topic.last(run.run()))));
            assertEquals(List.of(), topic.rejected());
        }
    }

    /** Each daemon alone and both together, equally often, in some order. */
    private List<Set<Daemon>> rounds() {
        List<Set<Daemon>> rounds = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            rounds.add(EnumSet.of(Daemon.SLURMCTLD));
            rounds.add(EnumSet.of(Daemon.SLURMDBD));
            rounds.add(EnumSet.allOf(Daemon.class));
        }
        Collections.shuffle(rounds, random);
        return rounds;
    }

    /** Kills when some of the jobs of this round have ended and others run, and starts again after some more have. */
    private void round(SlurmRig rig, RigBridge bridge, Set<Daemon> victims) throws Exception {
        int toldBefore = rig.told().size();
        int endsBefore = random.nextInt(MOST_ENDS_BEFORE);
        await(rig, bridge, endsBefore + " jobs to end and others to run", () -> {
            rig.mend();
            if (rig.queued().isEmpty()) {
                ArrayJobs.submit(rig, "alice", JOBS_A_ROUND);
            }
            return rig.told().size() >= toldBefore + endsBefore
                    && !rig.running().isEmpty();
        });
        for (Daemon victim : victims) {
            rig.kill(victim);
            kills.merge(victim, 1, Integer::sum);
        }
        if (!victims.contains(Daemon.SLURMCTLD)) {
            int ends = rig.told().size() + random.nextInt(MOST_ENDS_BEFORE);
            bridge.await("jobs to end without slurmdbd", PATIENCE, () -> {
                rig.mend();
                return rig.told().size() >= ends || rig.queued().isEmpty();
            });
        }
        // slurmctld does not start without slurmdbd before it has once written down what it knows of associations.
        for (Daemon daemon : List.of(Daemon.SLURMDBD, Daemon.SLURMCTLD)) {
            if (victims.contains(daemon)) {
                rig.start(daemon);
            }
        }
    }

    /** Waits, and says how the rig stands if it takes too long. */
    private void await(SlurmRig rig, RigBridge bridge, String what, Callable<Boolean> isSo) throws Exception {
        try {
            bridge.await(what, PATIENCE, isSo);
        } catch (ConditionTimeoutException stuck) {
            throw new AssertionError(
                    what + " not within " + PATIENCE + ", killed " + kills + ":\n" + rig.standing(), stuck);
        }
    }

    /** A slurmctld that was killed may end a run again, and tell accounting alone: then a search finds it. */
    private static boolean isSaid(AccountedRun run, JobCompletion completion) {
        return completion.evidence().witnesses().contains(Witness.SACCT)
                && Long.toString(completion.times().endTime().getEpochSecond()).equals(run.last("End"));
    }

    /** Until slurmctld has told slurmdbd of all it knows. */
    private static void awaitAccounting(SlurmRig rig) {
        Awaitility.await("an empty queue to slurmdbd")
                .atMost(PATIENCE)
                .pollInSameThread()
                .until(() -> rig.run("root", "sdiag").contains("DBD Agent queue size: 0"));
    }

    private static Set<RunKey> union(SlurmRig rig) throws Exception {
        Set<RunKey> union = new TreeSet<>(rig.told());
        union.addAll(AccountedRun.all(rig).keySet());
        return union;
    }
}
