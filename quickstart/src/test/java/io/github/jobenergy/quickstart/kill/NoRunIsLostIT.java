package io.github.jobenergy.quickstart.kill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The broker, the bridge, the hook and sacct die again and again, one after another, each in the midst of work. In the end the
 * runs on the topic are those of accounting and of the hook; no revision is published twice; and the last
 * revision of each run combines the hook and accounting, or has the one of them that has the run.
 *
 * <p>{@code -Djobenergy.soak.seed} plays another life.
 */
@Tag("soak")
class NoRunIsLostIT {

    private static final int RUNS = 10_000;
    private static final int KILLS_OF_EACH = 20;
    private static final int LEAST_KILLS_OF_EACH = 2;
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 20_261_121L);

    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration FINE_POLL_INTERVAL = Duration.ofMillis(1);
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    private final int killsOfEach = Math.toIntExact(SoakScale.of(KILLS_OF_EACH, LEAST_KILLS_OF_EACH));
    private final Random random = new Random(SEED);
    private final FinishedRuns runs = justEnded(Math.toIntExact(SoakScale.of(RUNS, 0)));
    private final Set<RunKey> withoutHook = new TreeSet<>();
    private int ended;

    @TempDir
    Path folder;

    /** Runs that are all over now, the last of them just so. */
    private static FinishedRuns justEnded(int count) {
        return FinishedRuns.of(
                count, SEED, Instant.now().minus(FinishedRuns.LONGEST).minusSeconds(count));
    }

    @Test
    void noRunIsLostOrPublishedTwiceWhicheverPartIsKilled() throws Exception {
        List<Kill> kills = new ArrayList<>();
        try (KillTestbed testbed = KillTestbed.start(folder, runs)) {
            List<KillTarget> targets = targets();
            for (int i = 0; i < targets.size(); i++) {
                int end = Math.toIntExact(runs.all().size() * (i + 1L) / targets.size());
                kills.add(endAndKill(testbed, end, targets.get(i)));
            }
            testbed.restartBridge();
            Map<RunKey, JobCompletion> expectedCompletions = runs.expectedCompletions(withoutHook);
            await("the last words", testbed)
                    .untilAsserted(() -> LastRevisions.of(testbed.contents()).assertAre(expectedCompletions));
            await("an end of the waiting", testbed).untilAsserted(() -> assertOnlyMissingRunsWait(testbed));
            testbed.stopBridge();

            report(testbed, kills);
            assertEquals(
                    List.of(),
                    kills.stream().filter(kill -> kill.inFlight() <= 0).toList(),
                    "idle victims");
            TopicContents contents = testbed.contents();
            contents.assertMatchesContract(KillTestbed.PARTITIONS);
            assertEquals(List.of(), contents.of(Topic.REJECTIONS));
            LastRevisions.of(contents).assertAre(expectedCompletions);
            assertEquals(killsOfEach, testbed.spool().unfinished().size(), "records that the hook could not finish");
        }
    }

    /** Each as often as the others, in an order by chance. */
    private List<KillTarget> targets() {
        List<KillTarget> targets = new ArrayList<>();
        for (int i = 0; i < killsOfEach; i++) {
            targets.addAll(List.of(KillTarget.values()));
        }
        Collections.shuffle(targets, random);
        return targets;
    }

    /** Ends runs up to that one, most at a steady rate; a part is killed in between and restored when they have ended. */
    private Kill endAndKill(KillTestbed testbed, int end, KillTarget target) throws IOException {
        List<FinishedRun> part = new ArrayList<>(runs.all().subList(ended, end));
        ended = end;
        FinishedRun killed = oneInAccounting(part);
        if (target == KillTarget.HOOK) {
            part.remove(killed);
            withoutHook.add(killed.key());
        }
        List<FinishedRun> paced = part.subList(0, part.size() * 3 / 4);
        Iterator<FinishedRun> further = part.subList(paced.size(), part.size()).iterator();
        int moment = testbed.spool().puts() + 1 + random.nextInt(paced.size());
        Duration pause = Duration.ofNanos(100_000L + random.nextInt(2_000_000));
        testbed.sacct().addRuns(end);
        Kill kill;
        try (EndingRuns ending = EndingRuns.of(paced, testbed.spool(), pause)) {
            awaitPuts(testbed, moment);
            kill = testbed.kill(target, killed, further, random);
            ending.await();
        }
        while (further.hasNext()) {
            testbed.spool().put(further.next());
        }
        testbed.restore(target);
        await("all captured runs, after the kill of " + target, testbed)
                .until(() -> testbed.spool().unacknowledged() == 0);
        return kill;
    }

    private FinishedRun oneInAccounting(List<FinishedRun> part) {
        List<FinishedRun> known =
                part.stream().filter(run -> !run.isMissingInAccounting()).toList();
        return known.get(random.nextInt(known.size()));
    }

    private static void awaitPuts(KillTestbed testbed, int puts) {
        await(puts + " calls of the hook", testbed)
                .pollDelay(Duration.ZERO)
                .pollInterval(FINE_POLL_INTERVAL)
                .until(() -> testbed.spool().puts() >= puts);
    }

    /** For as long as the bridge, of which nothing else is known to die, is alive. */
    private static ConditionFactory await(String what, KillTestbed testbed) {
        return Awaitility.await(what)
                .atMost(TIMEOUT)
                .pollInterval(POLL_INTERVAL)
                .pollInSameThread()
                .failFast("the bridge runs", testbed::requireBridge);
    }

    /** Only runs that are missing in accounting wait: they are queried for two more days. */
    private void assertOnlyMissingRunsWait(KillTestbed testbed) throws IOException {
        Set<String> missingInAccounting = new TreeSet<>();
        runs.all().stream()
                .filter(FinishedRun::isMissingInAccounting)
                .forEach(run -> missingInAccounting.add(run.entryName()));
        assertEquals(
                List.of(),
                testbed.spool().waiting().stream()
                        .filter(name -> missingInAccounting.stream().noneMatch(known -> name.startsWith(known + ".")))
                        .toList());
    }

    private void report(KillTestbed testbed, List<Kill> kills) throws Exception {
        System.out.printf(
                "NoRunIsLostIT: seed %d, %d runs, %d records, %d denied, %d untold, broker: %s%n",
                SEED,
                runs.all().size(),
                LastRevisions.of(testbed.contents()).records(),
                runs.all().stream().filter(FinishedRun::isMissingInAccounting).count(),
                withoutHook.size(),
                testbed.kindOfBroker());
        for (KillTarget target : KillTarget.values()) {
            List<Long> inFlight = kills.stream()
                    .filter(kill -> kill.target() == target)
                    .map(Kill::inFlight)
                    .toList();
            System.out.printf(
                    "NoRunIsLostIT: %d kills of the %s with in flight %s%n", inFlight.size(), target, inFlight);
            assertTrue(inFlight.size() >= killsOfEach, () -> target + " was killed " + inFlight.size() + " times");
        }
    }
}
