package io.github.jobenergy.quickstart.kill;

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
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The active one of two bridges is suspended with SIGSTOP, as by a debugger or a migration of its machine, and resumed after the
 * other one is active, or after the broker has aborted its transaction. Both continue; each run has one sequence of revisions, and
 * no run is missing.
 *
 * <p>{@code -Djobenergy.soak.seed} selects another sequence of times.
 */
@Tag("soak")
class StandstillIT {

    private static final int RUNS = 4_000;
    private static final int STANDSTILLS = 10;
    private static final int LEAST_STANDSTILLS = 3;
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 20_261_122L);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    private static final long LATEST_MILLIS = 400;
    private static final long LONGEST_PAST_TAKEOVER_MILLIS = 3_000;

    private static final Installation BUILT =
            new Installation(Path.of("target/dist").toAbsolutePath());

    private final int standstills = Math.toIntExact(SoakScale.of(STANDSTILLS, LEAST_STANDSTILLS));
    private final Random random = new Random(SEED);
    private final FinishedRuns runs = FinishedRuns.of(
            Math.toIntExact(SoakScale.of(RUNS, 0)), SEED, Instant.now().minus(FinishedRuns.LONGEST));

    @TempDir
    Path folder;

    @Test
    void oneSequenceOfRevisionsAlthoughTheActiveBridgeIsSuspendedAndResumed() throws Exception {
        PausingSacct sacct = PausingSacct.install(BUILT, folder.resolve("sacct"), runs);
        sacct.addRuns(runs.all().size());
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                TwoHosts hosts = new TwoHosts(folder, broker, sacct, POLL_INTERVAL)) {
            long inFlight = 0;
            for (int i = 0; i < standstills; i++) {
                inFlight += suspend(part(i), hosts) > 0 ? 1 : 0;
            }
            LastRevisions revisions = hosts.conclude(runs.expectedCompletions(Set.of()));
            System.out.printf(
                    "StandstillIT: seed %d, %d runs, %d records, %d of %d standstills with records in flight%n",
                    SEED, runs.all().size(), revisions.records(), inFlight, standstills);
        }
    }

    private List<FinishedRun> part(int number) {
        int size = runs.all().size();
        return runs.all().subList(size * number / standstills, size * (number + 1) / standstills);
    }

    /** Returns the number of records that were not acknowledged when the bridge was suspended. */
    private long suspend(List<FinishedRun> part, TwoHosts hosts) throws IOException {
        SlurmctldHost suspended = hosts.awaitActive();
        SlurmctldHost successor = hosts.besides(suspended);
        for (FinishedRun run : part.subList(0, part.size() / 2)) {
            suspended.spool().put(run);
        }
        pause(random.nextLong(LATEST_MILLIS));
        suspended.signal("STOP");
        long inFlight = suspended.spool().unacknowledged();
        try {
            for (FinishedRun run : part.subList(part.size() / 2, part.size())) {
                successor.spool().put(run);
            }
            hosts.await("the other bridge in " + Role.ACTIVE, List.of(successor))
                    .until(successor::isActive);
            pause(random.nextLong(LONGEST_PAST_TAKEOVER_MILLIS));
        } finally {
            suspended.signal("CONT");
        }
        hosts.await("the one that stood still in " + Role.STANDBY).until(() -> !suspended.isActive());
        return inFlight;
    }

    private static void pause(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}
