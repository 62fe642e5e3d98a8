package io.github.jobenergy.quickstart.rig.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.rig.ArrayJobs;
import io.github.jobenergy.quickstart.rig.RigBridge;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.RigTestbed;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load of a bridge with default settings on Slurm while thousands of jobs wait and some run. */
@Tag("soak")
class ManyQueuedIT {

    private static final int ARRAYS = 9;
    private static final int TASKS = 1_000;
    private static final long JOBS_PER_ROUND = 40;
    private static final Duration MEASURED = Duration.ofSeconds(SoakScale.of(600, 60));
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    /** Those that have ended count for five minutes more. */
    private static final RigSettings LARGE_QUEUE = RigSettings.PLAIN.with("MaxJobCount=100000");

    /** The interval between two tables of running jobs, and the most requests of a table. These runs need no other query. */
    private static final Duration BETWEEN_TABLES = Duration.ofMinutes(1);

    private static final long REQUESTS_OF_A_TABLE = 2;

    /**
     * The most of slurmdbd's time that a bridge takes, in percent, on a machine with any load: the bridge paces its queries by the
     * duration of the calls of sacct, which take longer than the answers.
     */
    private static final double MOST_OF_SLURMDBD = 10;

    @Test
    void queriesSlurmctldRarelyAndSlurmdbdForATenthOfTheTime(@TempDir Path kafka) throws Exception {
        try (RigTestbed testbed = RigTestbed.start(LARGE_QUEUE, kafka)) {
            SlurmRig rig = testbed.rig();
            holdJobs(rig);
            rig.run("root", "sdiag", "--reset");
            rig.run("root", "sacctmgr", "clear", "stats");
            Instant begin = Instant.now();
            long runs = 0;
            try (RigBridge bridge = testbed.startBridge()) {
                while (Instant.now().isBefore(begin.plus(MEASURED))) {
                    ArrayJobs.submit(rig, "alice", JOBS_PER_ROUND);
                    runs += JOBS_PER_ROUND;
                    long ended = runs;
                    bridge.await(
                            "records of " + runs + " runs",
                            TIMEOUT,
                            () -> testbed.topic().poll().records().size() >= ended);
                }
            }
            Duration wall = Duration.between(begin, Instant.now());

            Requests slurmctld = Requests.in(rig.run("root", "sdiag"));
            Requests slurmdbd = Requests.in(rig.run("root", "sacctmgr", "show", "stats"));
            System.out.printf(
                    "rig: %d jobs queued, %d runs published in %d s: the bridge took %.3f %% of slurmctld's time in %d requests,"
                            + " %.3f %% of slurmdbd's in %d%n",
                    rig.queued().size(),
                    runs,
                    wall.toSeconds(),
                    slurmctld.percentOf(wall),
                    slurmctld.count(),
                    slurmdbd.percentOf(wall),
                    slurmdbd.count());
            assertTrue(rig.queued().size() >= ARRAYS * TASKS, "expected all of them to be queued still");
            assertEquals(
                    new TreeSet<>(rig.hookCalls()), testbed.topic().records().keySet());
            long most = (wall.dividedBy(BETWEEN_TABLES) + 1) * REQUESTS_OF_A_TABLE;
            assertTrue(slurmctld.count() <= most, () -> "expected at most " + most + " requests, found " + slurmctld);
            assertTrue(slurmdbd.percentOf(wall) < MOST_OF_SLURMDBD, () -> "expected less than 10 %, found " + slurmdbd);
        }
    }

    /** The tasks of an array are one job until one of them is modified, which makes it a job of its own. */
    private static void holdJobs(SlurmRig rig) throws Exception {
        StringBuilder splits = new StringBuilder();
        for (int i = 0; i < ARRAYS; i++) {
            String array = rig.run(
                            "bob", "sbatch", "--parsable", "--hold", "--array=1-" + TASKS, "--mem=10", "--wrap", "true")
                    .strip();
            for (int task = 1; task <= TASKS; task++) {
                splits.append("update JobId=%s_%d Comment=held\n".formatted(array, task));
            }
        }
        Path commands = rig.work().resolve("splits");
        Files.writeString(commands, splits);
        rig.run("root", "sh", "-c", "scontrol <\"$0\" >/dev/null", commands.toString());
        assertEquals(ARRAYS * TASKS, rig.queued().size(), "queued jobs, each of its own");
    }

    /**
     * The requests of the bridge's user to a daemon.
     *
     * @param count their number
     * @param micros the time until the daemon had answered them, which includes its waits for a processor
     */
    private record Requests(long count, long micros) {

        private static final Pattern OF_BRIDGE =
                Pattern.compile("(?m)^\\s+jobenergy\\s.*count:(\\d+).*total_time:(\\d+)");

        static Requests in(String statistics) {
            Matcher user = OF_BRIDGE.matcher(statistics);
            if (!user.find()) {
                throw new AssertionError("expected requests of jobenergy, found " + statistics);
            }
            return new Requests(Long.parseLong(user.group(1)), Long.parseLong(user.group(2)));
        }

        double percentOf(Duration wall) {
            return micros / (wall.toNanos() / 1_000.0) * 100;
        }
    }
}
