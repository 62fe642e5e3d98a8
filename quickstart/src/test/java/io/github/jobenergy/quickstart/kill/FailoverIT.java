package io.github.jobenergy.quickstart.kill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.launch.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two SlurmctldHosts of one cluster, each with its own spool and bridge. In the midst of a burst of ending runs the host whose
 * bridge is active dies, and slurmctld goes on at the other one; later it is back. There is one sequence of revisions of each
 * run, without a gap and without one said twice, and no run is missing.
 *
 * <p>{@code -Djobenergy.soak.seed} plays another life.
 */
@Tag("soak")
class FailoverIT {

    private static final int RUNS = 4_000;
    private static final int FAILOVERS = 20;
    private static final int LEAST_FAILOVERS = 2;
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 20_261_121L);

    private static final Duration GLANCE = Duration.ofMillis(1);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration PRECISELY = Duration.ofMillis(50);
    private static final Duration PAUSE = Duration.ofMillis(1);

    private static final Installation BUILT =
            new Installation(Path.of("target/dist").toAbsolutePath());

    private final int failovers = Math.toIntExact(SoakScale.of(FAILOVERS, LEAST_FAILOVERS));
    private final Random random = new Random(SEED);
    private final FinishedRuns runs = FinishedRuns.of(
            Math.toIntExact(SoakScale.of(RUNS, 0)), SEED, Instant.now().minus(FinishedRuns.LONGEST));

    private final List<Long> takeovers = new ArrayList<>();

    @TempDir
    Path folder;

    @Test
    void oneSequenceOfRevisionsThoughSlurmctldAndItsBridgeFailOver() throws Exception {
        PausingSacct sacct = PausingSacct.install(BUILT, folder.resolve("sacct"), runs);
        sacct.learn(runs.all().size());
        List<Long> inFlight = new ArrayList<>();
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                TwoHosts hosts = new TwoHosts(folder, broker, sacct, LOOK)) {
            for (int i = 0; i < failovers; i++) {
                inFlight.add(burst(part(i), hosts));
            }
            LastRevisions words = hosts.conclude(runs.answers(Set.of()));
            System.out.printf(
                    "FailoverIT: seed %d, %d runs, %d records, active bridge killed with in flight %s,"
                            + " another active after %s ms%n",
                    SEED, runs.all().size(), words.records(), inFlight, takeovers);
            assertEquals(
                    List.of(), inFlight.stream().filter(count -> count <= 0).toList(), "idle victims");
        }
    }

    private List<FinishedRun> part(int number) {
        int size = runs.all().size();
        return runs.all().subList(size * number / failovers, size * (number + 1) / failovers);
    }

    /** Runs end at the active host until it dies, and the rest at the other; says how much nobody had acknowledged then. */
    private long burst(List<FinishedRun> part, TwoHosts hosts) throws IOException {
        SlurmctldHost dying = hosts.awaitActive();
        SlurmctldHost taking = hosts.besides(dying);
        List<FinishedRun> before = part.subList(0, part.size() / 2);
        int struck = 1 + random.nextInt(before.size() * 3 / 4);
        int moment = dying.spool().puts() + struck;
        long inFlight;
        long killed;
        try (EndingRuns ending = EndingRuns.of(before, dying.spool(), PAUSE)) {
            hosts.await("records nobody has acknowledged")
                    .pollDelay(Duration.ZERO)
                    .pollInterval(GLANCE)
                    .until(() -> dying.spool().puts() >= moment && dying.spool().unacknowledged() > 0);
            inFlight = dying.killWithUnacknowledged();
            killed = System.nanoTime();
            ending.await();
        }
        try (EndingRuns ending = EndingRuns.of(part.subList(part.size() / 2, part.size()), taking.spool(), PAUSE)) {
            ending.await();
        }
        hosts.await("the other bridge in " + Role.ACTIVE, List.of(taking))
                .pollInterval(PRECISELY)
                .until(taking::isActive);
        takeovers.add(Duration.ofNanos(System.nanoTime() - killed).toMillis());
        dying.restart();
        return inFlight;
    }
}
