package io.github.jobenergy.quickstart.rig.annotate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.rig.AccountedRun;
import io.github.jobenergy.quickstart.rig.ArrayJobs;
import io.github.jobenergy.quickstart.rig.Daemon;
import io.github.jobenergy.quickstart.rig.PortForwarder;
import io.github.jobenergy.quickstart.rig.RigBridge;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.RigTestbed;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The AdminComments that annotate writes through the sacctmgr of a real Slurm, 22.05, which converts upper-case letters. */
@Tag("soak")
class AnnotateIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final long JOBS = SoakScale.of(60, 20);
    private static final int NO_PERMISSION = 77;
    private static final String[] FAST = {
        "--since", "2020-01-01", "--max-per-minute", "100000", "--sacct-duty", "100", "--sacct-timeout", "PT5M"
    };

    private static final String FREE_TEXT = "checked by hand | a=b, (c) {d} `e` %s $f \\g";
    private static final String JOBSTATS = "JS1:H4sIAAAAAAAAA6tWyktMTlWyUgrJyEyuBACNDCHbEAAAAA==";
    private static final String JSON = "{\"a\":\"b\"}";

    private static final Pattern COUNTS = Pattern.compile("count=\"?\\{([^}]*)}");

    @Test
    void writesTheCommentsOfLastRunsAndKeepsTheTextOfOthers(@TempDir Path kafka) throws Exception {
        try (RigTestbed testbed = RigTestbed.start(RigSettings.PLAIN, kafka);
                ResultsTopic results = ResultsTopic.create(testbed.broker().bootstrapServers())) {
            SlurmRig rig = testbed.rig();
            long empty = submit(rig, "sleep 1");
            long free = submitWithComment(rig, FREE_TEXT);
            long jobstats = submitWithComment(rig, JOBSTATS);
            long json = submitWithComment(rig, JSON);
            rig.run("alice", "sbatch", "--array=1-3", "--output=/dev/null", "--wrap", "sleep 1");
            rig.run("alice", "sbatch", "--output=/dev/null", "--wrap", "sleep 1", ":", "--wrap", "sleep 1");
            long requeued = submit(rig, "[ \"$SLURM_RESTART_COUNT\" ] || sleep 600");
            Awaitility.await("a running job")
                    .atMost(TIMEOUT)
                    .until(() -> rig.running().contains(Long.toString(requeued)));
            rig.run("root", "scontrol", "requeue", Long.toString(requeued));
            Set<RunKey> runs = awaitRuns(rig, 11);
            Map<Long, RunKey> last = runs.stream()
                    .collect(Collectors.toMap(RunKey::jobId, run -> run, (one, other) -> other, HashMap::new));
            for (RunKey run : runs) {
                results.publish(run, 1);
            }
            results.publish(RunKey.of("other", empty, 1_000_000_000), 1);
            results.publish(RunKey.of(SlurmRig.CLUSTER, 99_999, 1_000_000_000), 1);
            results.publishMalformed();
            assertDryRunWritesNothing(testbed, free);

            Map<String, Long> first = annotate(testbed, results);

            Map<String, String> expected = new HashMap<>();
            runs.forEach(run -> expected.put(run.text(), ResultsTopic.word(run, 1)));
            expected.put(key(last, free), FREE_TEXT + " " + ResultsTopic.word(last.get(free), 1));
            expected.put(key(last, jobstats), JOBSTATS);
            expected.put(key(last, json), JSON);
            runs.stream().filter(run -> !last.containsValue(run)).forEach(earlier -> expected.put(earlier.text(), ""));
            assertEquals(expected, comments(rig));
            assertEquals(
                    Map.of(
                            "written", 8L,
                            "upper_case", 1L,
                            "quotes", 1L,
                            "not_last_run", 1L,
                            "not_in_accounting", 1L,
                            "other_cluster", 1L,
                            "malformed", 1L),
                    first);

            for (RunKey run : runs) {
                results.publish(run, 1);
            }
            Map<String, Long> second = annotate(testbed, results);
            assertEquals(expected, comments(rig));
            assertEquals(Map.of("up_to_date", 8L, "upper_case", 1L, "quotes", 1L, "not_last_run", 1L), second);

            results.publish(last.get(free), 2);
            results.publish(last.get(empty), 2);
            assertEquals(Map.of("written", 2L), annotate(testbed, results));
            expected.put(key(last, free), FREE_TEXT + " " + ResultsTopic.word(last.get(free), 2));
            expected.put(key(last, empty), ResultsTopic.word(last.get(empty), 2));
            assertEquals(expected, comments(rig));

            results.erase(last.get(free));
            results.erase(last.get(empty));
            results.erase(last.get(json));
            assertEquals(Map.of("erased", 2L, "tombstone", 1L), annotate(testbed, results));
            expected.put(key(last, free), FREE_TEXT);
            expected.put(key(last, empty), "");
            assertEquals(expected, comments(rig));
        }
    }

    @Test
    void nothingIsLostWhileSlurmdbdIsDownAndTheProgramIsKilled(@TempDir Path kafka) throws Exception {
        try (RigTestbed testbed = RigTestbed.start(RigSettings.PLAIN, kafka);
                ResultsTopic results = ResultsTopic.create(testbed.broker().bootstrapServers())) {
            SlurmRig rig = testbed.rig();
            ArrayJobs.submit(rig, "alice", JOBS);
            Set<RunKey> runs = awaitRuns(rig, JOBS);
            for (RunKey run : runs) {
                results.publish(run, 1);
            }
            RigBridge killed = testbed.startAnnotation(FAST);
            killed.await("the first comments", TIMEOUT, () -> written(rig) > 0);
            killed.kill();
            long beforeOutage = written(rig);
            rig.stop(Daemon.SLURMDBD);
            try (RigBridge bridge = testbed.startAnnotation(FAST)) {
                bridge.await(
                        "a failure", TIMEOUT, () -> bridge.log().contains("AdminComment not written, next attempt"));
                rig.start(Daemon.SLURMDBD);
                bridge.await("an outcome of each record", TIMEOUT, results::isDone);
            }

            System.out.printf("rig: %d of %d comments written before the kill%n", beforeOutage, runs.size());
            Map<String, String> expected =
                    runs.stream().collect(Collectors.toMap(RunKey::text, run -> ResultsTopic.word(run, 1)));
            assertEquals(expected, comments(rig));
        }
    }

    @Test
    void reportsWhatIsMissingIfTheUserMayNotModifyJobs(@TempDir Path kafka) throws Exception {
        try (RigTestbed testbed = RigTestbed.start(RigSettings.PLAIN, kafka);
                ResultsTopic results = ResultsTopic.create(testbed.broker().bootstrapServers());
                PortForwarder broker = PortForwarder.open(testbed.rig(), testbed.broker())) {
            SlurmRig rig = testbed.rig();
            assertFalse(results.isDone());

            try (RigBridge check = RigBridge.startAnnotationOnRig(rig, SlurmRig.ORDINARY_USER, broker, "--check")) {
                assertEquals(0, check.end(), check::log);
                assertTrue(check.log().contains("jobenergy has AdminLevel Operator"), check::log);
                assertTrue(check.log().contains("warn  sacctmgr is of Slurm 22.05"), check::log);
            }
            rig.run("root", "sacctmgr", "-i", "modify", "user", "jobenergy", "set", "adminlevel=None");
            for (List<String> options : List.of(List.of("--check"), List.<String>of())) {
                try (RigBridge denied = RigBridge.startAnnotationOnRig(
                        rig, SlurmRig.ORDINARY_USER, broker, options.toArray(String[]::new))) {
                    assertEquals(NO_PERMISSION, denied.end(), denied::log);
                    assertTrue(
                            denied.log()
                                    .contains(
                                            "AdminComments may not be written: jobenergy has AdminLevel None; to grant"
                                                    + " the permission: sacctmgr modify user jobenergy set"
                                                    + " adminlevel=Operator"),
                            denied::log);
                }
            }
        }
    }

    private static void assertDryRunWritesNothing(RigTestbed testbed, long job) throws Exception {
        Map<String, String> before = comments(testbed.rig());
        String[] options =
                Stream.concat(Stream.of(FAST), Stream.of("--dry-run")).toArray(String[]::new);
        try (RigBridge dryRun = testbed.startAnnotation(options)) {
            assertEquals(0, dryRun.end(), dryRun::log);
            assertTrue(dryRun.log().contains(job + "  " + FREE_TEXT + " jobenergy:quality=measured;"), dryRun::log);
        }
        assertEquals(before, comments(testbed.rig()));
    }

    /** Runs the program until each record has an outcome, and returns the number of outcomes. */
    private static Map<String, Long> annotate(RigTestbed testbed, ResultsTopic results) throws Exception {
        RigBridge bridge = testbed.startAnnotation(FAST);
        try (bridge) {
            bridge.await("an outcome of each record", TIMEOUT, results::isDone);
        }
        Matcher counts = COUNTS.matcher(bridge.log());
        Map<String, Long> last = new HashMap<>();
        while (counts.find()) {
            last = Pattern.compile(", ")
                    .splitAsStream(counts.group(1))
                    .filter(count -> !count.isEmpty())
                    .map(count -> count.split("=", 2))
                    .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
        }
        return last;
    }

    private static long submit(SlurmRig rig, String script) throws IOException, InterruptedException {
        return Long.parseLong(
                rig.run("alice", "sbatch", "--parsable", "--requeue", "--output=/dev/null", "--wrap", script)
                        .strip());
    }

    /** Submits a job whose comment is set while it is held, as scontrol keeps all characters. */
    private static long submitWithComment(SlurmRig rig, String comment) throws IOException, InterruptedException {
        String id = rig.run("alice", "sbatch", "--parsable", "--hold", "--output=/dev/null", "--wrap", "true")
                .strip();
        rig.run("root", "scontrol", "update", "jobid=" + id, "admincomment=" + comment);
        rig.run("root", "scontrol", "release", id);
        return Long.parseLong(id);
    }

    private static Set<RunKey> awaitRuns(SlurmRig rig, long count) {
        Set<RunKey> runs = new TreeSet<>();
        Awaitility.await("ended runs in accounting")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> {
                    runs.addAll(AccountedRun.all(rig).keySet());
                    return runs.size() >= count && rig.queued().isEmpty();
                });
        assertEquals(count, runs.size());
        return runs;
    }

    private static String key(Map<Long, RunKey> runs, long job) {
        return runs.get(job).text();
    }

    private static long written(SlurmRig rig) throws IOException, InterruptedException {
        return comments(rig).values().stream()
                .filter(comment -> comment.contains("jobenergy:"))
                .count();
    }

    /** Returns the comment of each run, by the key of the run. */
    private static Map<String, String> comments(SlurmRig rig) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sacct", "-a", "-D", "-X", "-P", "-n", "--delimiter=~"));
        words.addAll(List.of("-S", "2020-01-01", "-o", "JobIDRaw,Submit,AdminComment"));
        Map<String, String> comments = new HashMap<>();
        for (String line :
                rig.run("jobenergy", words.toArray(String[]::new)).lines().toList()) {
            String[] fields = line.split("~", 3);
            comments.put(SlurmRig.CLUSTER + "/" + fields[0] + "/" + fields[1], fields[2]);
        }
        return comments;
    }
}
