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
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two SlurmctldHosts of one cluster, each with its own spool and bridge. While many runs end, the host whose bridge is active is
 * killed, and slurmctld continues at the other one; later the host is restarted. There is one sequence of revisions of each run,
 * without a gap and without a duplicate, and no run is missing.
 *
 * <p>{@code -Djobenergy.soak.seed} selects other random values.
 */
@Tag("soak")
class FailoverIT {

    private static final int RUNS = 4_000;
    private static final int FAILOVERS = 20;
    private static final int LEAST_FAILOVERS = 2;
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 20_261_121L);

    private static final Duration FINE_POLL_INTERVAL = Duration.ofMillis(1);
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
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
    void oneSequenceOfRevisionsAlthoughSlurmctldAndItsBridgeFailOver() throws Exception {
        PausingSacct sacct = PausingSacct.install(BUILT, folder.resolve("sacct"), runs);
        sacct.addRuns(runs.all().size());
        List<Long> inFlight = new ArrayList<>();
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                TwoHosts hosts = new TwoHosts(folder, broker, sacct, POLL_INTERVAL)) {
            for (int i = 0; i < failovers; i++) {
                inFlight.add(burst(part(i), hosts));
            }
            LastRevisions revisions = hosts.conclude(runs.expectedCompletions(Set.of()));
            System.out.printf(
                    "FailoverIT: seed %d, %d runs, %d records, active bridge killed with in flight %s,"
                            + " another active after %s ms%n",
                    SEED, runs.all().size(), revisions.records(), inFlight, takeovers);
            assertEquals(
                    List.of(), inFlight.stream().filter(count -> count <= 0).toList(), "idle victims");
        }
    }

    private List<FinishedRun> part(int number) {
        int size = runs.all().size();
        return runs.all().subList(size * number / failovers, size * (number + 1) / failovers);
    }

    /** Ends runs at the active host until it is killed, the rest at the other; returns the number of unacknowledged records. */
    private long burst(List<FinishedRun> part, TwoHosts hosts) throws IOException {
        SlurmctldHost active = hosts.awaitActive();
        SlurmctldHost successor = hosts.besides(active);
        List<FinishedRun> before = part.subList(0, part.size() * 3 / 8);
        Iterator<FinishedRun> further =
                part.subList(before.size(), part.size() / 2).iterator();
        int killAtPuts = active.spool().puts() + 1 + random.nextInt(before.size());
        long inFlight;
        long killed;
        try (EndingRuns ending = EndingRuns.of(before, active.spool(), PAUSE)) {
            hosts.await(killAtPuts + " calls of the hook")
                    .pollDelay(Duration.ZERO)
                    .pollInterval(FINE_POLL_INTERVAL)
                    .until(() -> active.spool().puts() >= killAtPuts);
            inFlight = active.killWithUnacknowledged(further);
            killed = System.nanoTime();
            ending.await();
        }
        while (further.hasNext()) {
            active.spool().put(further.next());
        }
        try (EndingRuns ending = EndingRuns.of(part.subList(part.size() / 2, part.size()), successor.spool(), PAUSE)) {
            ending.await();
        }
        hosts.await("the other bridge in " + Role.ACTIVE, List.of(successor))
                .pollInterval(PRECISELY)
                .until(successor::isActive);
        takeovers.add(Duration.ofNanos(System.nanoTime() - killed).toMillis());
        active.restart();
        return inFlight;
    }
}
