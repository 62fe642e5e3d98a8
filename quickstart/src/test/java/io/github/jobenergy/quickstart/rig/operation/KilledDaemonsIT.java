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
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * slurmctld and slurmdbd are killed and restarted repeatedly while jobs run. Runs that slurmctld had not passed to the hook are
 * then in accounting only; runs that it had not passed to slurmdbd are in the spool only.
 */
@Tag("soak")
class KilledDaemonsIT {

    private static final long SEED = Long.getLong("jobenergy.soak.seed", 2_611);
    private static final long ROUNDS = SoakScale.of(10, 2);
    private static final long JOBS_A_ROUND = 60;
    private static final int MOST_ENDS_BEFORE = 30;
    /** A job whose node does not respond is requeued, possibly repeatedly; after failures a query waits up to five minutes. */
    private static final Duration TIMEOUT = Duration.ofMinutes(7);

    /** A row that comes just after a search is found by the next one, five minutes later. */
    private static final Duration TWO_SEARCHES = Duration.ofMinutes(7);

    private final Random random = new Random(SEED);
    private final Map<Daemon, Integer> kills = new EnumMap<>(Daemon.class);

    @Test
    void theTopicHasTheRunsOfAccountingAndTheHook(@TempDir Path kafka) throws Exception {
        try (RigTestbed testbed = RigTestbed.start(RigSettings.PLAIN, kafka)) {
            SlurmRig rig = testbed.rig();
            CompletionsTopic topic = testbed.topic();
            try (RigBridge bridge = testbed.startBridge(RigBridge.shortDelays())) {
                for (Set<Daemon> targets : rounds()) {
                    round(rig, bridge, targets);
                }
                await(rig, bridge, "all jobs to end", () -> {
                    rig.repair();
                    return rig.queued().isEmpty();
                });
                bridge.awaitNone("passed to the hook, and not settled:", TIMEOUT, () -> {
                    Set<RunKey> open = new TreeSet<>(rig.hookCalls());
                    open.removeAll(topic.poll().settled());
                    return open;
                });
            }
            System.out.printf("rig: killed %s while jobs ran, seed %d%n", kills, SEED);

            awaitAccounting(rig);
            // A bridge that starts searches accounting at once.
            try (RigBridge bridge = testbed.startBridge(RigBridge.shortDelaysAndSearch())) {
                bridge.awaitNone("not settled, or not as accounting knows it now:", TWO_SEARCHES, () -> {
                    // The hook is called after a job has left the queue, and on a loaded machine long after.
                    Collection<AccountedRun> known = AccountedRun.all(rig).values();
                    Set<RunKey> missing = new TreeSet<>(rig.hookCalls());
                    known.forEach(run -> missing.add(run.run()));
                    missing.removeAll(topic.poll().settled());
                    known.stream()
                            .filter(run -> !missing.contains(run.run()) && !isPublished(run, topic.last(run.run())))
                            .forEach(run -> missing.add(run.run()));
                    return missing;
                });
            }

            Map<RunKey, AccountedRun> accounted = AccountedRun.all(rig);
            Set<RunKey> hookCalls = new TreeSet<>(rig.hookCalls());
            System.out.printf(
                    "rig: %d runs in accounting, %d passed to the hook, %d published%n",
                    accounted.size(), hookCalls.size(), topic.poll().records().size());
            assertEquals(union(rig), topic.records().keySet());
            Map<RunKey, List<Map<String, String>>> calls =
                    rig.environments().stream().collect(Collectors.groupingBy(KilledDaemonsIT::run));
            assertAll(accounted.values().stream()
                    .map(run -> () -> RecordCheck.assertHasNoOtherFields(
                            run, topic.last(run.run()), calls.getOrDefault(run.run(), List.of()))));
            assertEquals(List.of(), topic.rejected());
        }
    }

    private static RunKey run(Map<String, String> call) {
        return RunKey.of(SlurmRig.CLUSTER, Long.parseLong(call.get("JOBID")), Long.parseLong(call.get("SUBMIT")));
    }

    /** Each daemon alone and both together, equally often, in some order. */
    private List<Set<Daemon>> rounds() {
        List<Set<Daemon>> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            rounds.add(EnumSet.of(Daemon.SLURMCTLD));
            rounds.add(EnumSet.of(Daemon.SLURMDBD));
            rounds.add(EnumSet.allOf(Daemon.class));
        }
        Collections.shuffle(rounds, random);
        return rounds;
    }

    /** Kills when some of the jobs of this round have ended and others run, and starts again after some more have. */
    private void round(SlurmRig rig, RigBridge bridge, Set<Daemon> targets) throws Exception {
        int callsBefore = rig.hookCalls().size();
        int endsBefore = random.nextInt(MOST_ENDS_BEFORE);
        await(rig, bridge, endsBefore + " jobs to end and others to run", () -> {
            rig.repair();
            if (rig.queued().isEmpty()) {
                ArrayJobs.submit(rig, "alice", JOBS_A_ROUND);
            }
            return rig.hookCalls().size() >= callsBefore + endsBefore
                    && !rig.running().isEmpty();
        });
        for (Daemon target : targets) {
            rig.kill(target);
            kills.merge(target, 1, Integer::sum);
        }
        if (!targets.contains(Daemon.SLURMCTLD)) {
            int ends = rig.hookCalls().size() + random.nextInt(MOST_ENDS_BEFORE);
            bridge.await("jobs to end without slurmdbd", TIMEOUT, () -> {
                rig.repair();
                return rig.hookCalls().size() >= ends || rig.queued().isEmpty();
            });
        }
        // slurmctld does not start without slurmdbd before it has saved the associations once.
        for (Daemon daemon : List.of(Daemon.SLURMDBD, Daemon.SLURMCTLD)) {
            if (targets.contains(daemon)) {
                rig.start(daemon);
            }
        }
    }

    /** Waits for a condition; the message of a timeout has the state of the rig. */
    private void await(SlurmRig rig, RigBridge bridge, String what, Callable<Boolean> isSo) throws Exception {
        try {
            bridge.await(what, TIMEOUT, isSo);
        } catch (ConditionTimeoutException timedOut) {
            throw new AssertionError(
                    what + " not within " + TIMEOUT + ", killed " + kills + ":\n" + rig.describeState(), timedOut);
        }
    }

    /** A slurmctld that was killed may end a run again and send that to accounting only; a search then finds it. */
    private static boolean isPublished(AccountedRun run, JobCompletion completion) {
        return completion.evidence().witnesses().contains(Witness.SACCT)
                && Long.toString(completion.times().endTime().getEpochSecond()).equals(run.last("End"));
    }

    /** Waits until slurmctld has sent all its records to slurmdbd. */
    private static void awaitAccounting(SlurmRig rig) {
        Awaitility.await("an empty queue to slurmdbd")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> rig.run("root", "sdiag").contains("DBD Agent queue size: 0"));
    }

    private static Set<RunKey> union(SlurmRig rig) throws Exception {
        Set<RunKey> union = new TreeSet<>(rig.hookCalls());
        union.addAll(AccountedRun.all(rig).keySet());
        return union;
    }
}
