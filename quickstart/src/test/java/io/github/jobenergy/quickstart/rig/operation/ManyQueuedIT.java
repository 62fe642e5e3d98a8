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

    private static final double MOST_OF_SLURMCTLD = 1;

    /** What a bridge allows itself, in percent; its clock runs for the calls of sacct, which take longer than the answers. */
    private static final double MOST_OF_SLURMDBD = 10;

    @Test
    void takesLessThanAHundredthOfSlurmctldsTime(@TempDir Path kafka) throws Exception {
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

            double slurmctld = percentOf(wall, rig.run("root", "sdiag"));
            double slurmdbd = percentOf(wall, rig.run("root", "sacctmgr", "show", "stats"));
            System.out.printf(
                    "rig: %d jobs queued, %d runs published in %d s: the bridge took %.3f %% of slurmctld's time, %.3f %% of slurmdbd's%n",
                    rig.queued().size(), runs, wall.toSeconds(), slurmctld, slurmdbd);
            assertTrue(rig.queued().size() >= ARRAYS * TASKS, "expected all of them to be queued still");
            assertEquals(
                    new TreeSet<>(rig.hookCalls()), testbed.topic().records().keySet());
            assertTrue(slurmctld < MOST_OF_SLURMCTLD, () -> "expected less than 1 %, found " + slurmctld);
            assertTrue(slurmdbd < MOST_OF_SLURMDBD, () -> "expected less than 10 %, found " + slurmdbd);
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

    /** What all requests of the bridge's user took, of that time. */
    private static double percentOf(Duration wall, String statistics) {
        Matcher user =
                Pattern.compile("(?m)^\\s+jobenergy\\s.*total_time:(\\d+)").matcher(statistics);
        if (!user.find()) {
            throw new AssertionError("expected requests of jobenergy, found " + statistics);
        }
        return Double.parseDouble(user.group(1)) / (wall.toNanos() / 1_000.0) * 100;
    }
}
