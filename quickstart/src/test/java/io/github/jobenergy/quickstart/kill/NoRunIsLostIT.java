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
 * runs on the topic are those that accounting knows and those that the hook told of; no revision is said twice; and the last
 * word on each run is what the hook and accounting say together, or what the one of them says that knows of it.
 *
 * <p>{@code -Djobenergy.soak.seed} plays another life.
 */
@Tag("soak")
class NoRunIsLostIT {

    private static final int RUNS = 10_000;
    private static final int KILLS_OF_EACH = 20;
    private static final int LEAST_KILLS_OF_EACH = 2;
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 20_261_121L);

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration GLANCE = Duration.ofMillis(1);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final int killsOfEach = Math.toIntExact(SoakScale.of(KILLS_OF_EACH, LEAST_KILLS_OF_EACH));
    private final Random random = new Random(SEED);
    private final FinishedRuns runs = justEnded(Math.toIntExact(SoakScale.of(RUNS, 0)));
    private final Set<RunKey> untold = new TreeSet<>();
    private int ended;

    @TempDir
    Path folder;

    /** Runs that are all over now, the last of them just so. */
    private static FinishedRuns justEnded(int count) {
        return FinishedRuns.of(
                count, SEED, Instant.now().minus(FinishedRuns.LONGEST).minusSeconds(count));
    }

    @Test
    void noRunIsLostOrSaidTwiceWhateverDies() throws Exception {
        List<Kill> kills = new ArrayList<>();
        try (KillTestbed site = KillTestbed.start(folder, runs)) {
            List<KillTarget> victims = victims();
            for (int i = 0; i < victims.size(); i++) {
                int end = Math.toIntExact(runs.all().size() * (i + 1L) / victims.size());
                kills.add(endAndKill(site, end, victims.get(i)));
            }
            site.restartBridge();
            Map<RunKey, JobCompletion> answers = runs.answers(untold);
            await("the last words", site)
                    .untilAsserted(() -> LastRevisions.of(site.contents()).assertAre(answers));
            await("an end of the waiting", site).untilAsserted(() -> assertOnlyTheDeniedWait(site));
            site.stopBridge();

            report(site, kills);
            assertEquals(
                    List.of(),
                    kills.stream().filter(kill -> kill.inFlight() <= 0).toList(),
                    "idle victims");
            TopicContents contents = site.contents();
            contents.assertTheContractHolds(KillTestbed.PARTITIONS);
            assertEquals(List.of(), contents.of(Topic.REJECTIONS));
            LastRevisions.of(contents).assertAre(answers);
            assertEquals(killsOfEach, site.spool().unfinished().size(), "records that the hook could not finish");
        }
    }

    /** Each as often as the others, in an order by chance. */
    private List<KillTarget> victims() {
        List<KillTarget> victims = new ArrayList<>();
        for (int i = 0; i < killsOfEach; i++) {
            victims.addAll(List.of(KillTarget.values()));
        }
        Collections.shuffle(victims, random);
        return victims;
    }

    /** Runs end, up to that one, at a pace of their own; at some moment one dies, and comes back when they have ended. */
    private Kill endAndKill(KillTestbed site, int end, KillTarget victim) throws IOException {
        List<FinishedRun> part = new ArrayList<>(runs.all().subList(ended, end));
        ended = end;
        FinishedRun struck = oneThatAccountingKnows(part);
        if (victim == KillTarget.HOOK) {
            part.remove(struck);
            untold.add(struck.key());
        }
        int moment = site.spool().puts() + 1 + random.nextInt(part.size() * 3 / 4);
        Duration pause = Duration.ofNanos(100_000L + random.nextInt(2_000_000));
        site.sacct().learn(end);
        Kill kill;
        try (EndingRuns ending = EndingRuns.of(part, site.spool(), pause)) {
            awaitUnacknowledged(site, moment);
            kill = site.kill(victim, struck, random);
            ending.await();
        }
        site.restore(victim);
        await("all that was told, after the death of " + victim, site)
                .until(() -> site.spool().unacknowledged() == 0);
        return kill;
    }

    private FinishedRun oneThatAccountingKnows(List<FinishedRun> part) {
        List<FinishedRun> known = part.stream().filter(run -> !run.isDenied()).toList();
        return known.get(random.nextInt(known.size()));
    }

    private static void awaitUnacknowledged(KillTestbed site, int moment) {
        await("records nobody has acknowledged", site)
                .pollDelay(Duration.ZERO)
                .pollInterval(GLANCE)
                .until(() -> site.spool().puts() >= moment && site.spool().unacknowledged() > 0);
    }

    /** For as long as the bridge, of which nothing else is known to die, is alive. */
    private static ConditionFactory await(String what, KillTestbed site) {
        return Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(LOOK)
                .pollInSameThread()
                .failFast("the bridge runs", site::requireBridge);
    }

    /** What waits is what accounting denies: it is asked about for two more days. */
    private void assertOnlyTheDeniedWait(KillTestbed site) throws IOException {
        Set<String> denied = new TreeSet<>();
        runs.all().stream().filter(FinishedRun::isDenied).forEach(run -> denied.add(run.entryName()));
        assertEquals(
                List.of(),
                site.spool().waiting().stream()
                        .filter(name -> denied.stream().noneMatch(known -> name.startsWith(known + ".")))
                        .toList());
    }

    private void report(KillTestbed site, List<Kill> kills) throws Exception {
        System.out.printf(
                "NoRunIsLostIT: seed %d, %d runs, %d records, %d denied, %d untold, broker: %s%n",
                SEED,
                runs.all().size(),
                LastRevisions.of(site.contents()).records(),
                runs.all().stream().filter(FinishedRun::isDenied).count(),
                untold.size(),
                site.kindOfBroker());
        for (KillTarget victim : KillTarget.values()) {
            List<Long> inFlight = kills.stream()
                    .filter(kill -> kill.victim() == victim)
                    .map(Kill::inFlight)
                    .toList();
            System.out.printf(
                    "NoRunIsLostIT: %d kills of the %s with in flight %s%n", inFlight.size(), victim, inFlight);
            assertTrue(inFlight.size() >= killsOfEach, () -> victim + " was killed " + inFlight.size() + " times");
        }
    }
}
