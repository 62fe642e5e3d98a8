package io.github.jobenergy.quickstart.rig.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.rig.ArrayJobs;
import io.github.jobenergy.quickstart.rig.CompletionsTopic;
import io.github.jobenergy.quickstart.rig.PortForwarder;
import io.github.jobenergy.quickstart.rig.RigBridge;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.RigTestbed;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster whose users see only their own jobs, and a bridge of an ordinary user. {@code sacct} prints no rows and exits with
 * 0. The bridge reports the missing permission, publishes nothing, and publishes the runs once its instruction was followed.
 */
@Tag("soak")
class PrivateJobsIT {

    private static final String USER = SlurmRig.ORDINARY_USER;
    private static final long JOBS = 20;
    private static final int NO_PERMISSION = 77;
    private static final Duration TIMEOUT = Duration.ofMinutes(7);
    private static final Pattern INSTRUCTION =
            Pattern.compile("(?m)^jobcomp-bridge: PrivateData contains jobs in slurm\\.conf and slurmdbd\\.conf and "
                    + USER + " (.*); to grant the permission: (sacctmgr .*)$");

    @Test
    void publishesNothingUntilItsInstructionIsFollowed(@TempDir Path kafka) throws Exception {
        try (RigTestbed testbed = RigTestbed.start(RigSettings.PLAIN.withPrivateJobs(), kafka);
                PortForwarder broker = PortForwarder.open(testbed.rig(), testbed.broker())) {
            testbed.rig().run("root", "sacctmgr", "-i", "modify", "user", USER, "set", "adminlevel=None");
            assertRepairedAsInstructed(testbed, broker, "has AdminLevel None");

            testbed.rig().run("root", "sacctmgr", "-i", "delete", "user", USER);
            assertRepairedAsInstructed(testbed, broker, "is not in accounting");
            assertEquals(List.of(), testbed.topic().rejected());
        }
    }

    private static void assertRepairedAsInstructed(RigTestbed testbed, PortForwarder broker, String expectedState)
            throws Exception {
        SlurmRig rig = testbed.rig();
        CompletionsTopic topic = testbed.topic();
        int published = topic.poll().records().size();
        int started = topic.started();
        long called = rig.hookCalls().size() + JOBS;
        ArrayJobs.submit(rig, "alice", JOBS);
        awaitJobs(rig, called);
        assertEquals("", rig.run(USER, "sacct", "-a", "-n", "-X"), "output of sacct about jobs of other users");

        MatchResult denied = denied(rig, broker);

        assertEquals(expectedState, denied.group(1));
        assertEquals(published, topic.poll().records().size());
        assertEquals(started, topic.started());

        rig.run("root", repairCommand(denied.group(2)));
        try (RigBridge bridge = RigBridge.startOnRig(rig, USER, broker, RigBridge.shortDelays())) {
            bridge.await(
                    "the runs to be settled by accounting",
                    TIMEOUT,
                    () -> topic.poll().settled().containsAll(rig.hookCalls()));
        }
        int settled = topic.poll().records().size();
        assertTrue(
                settled >= published + JOBS,
                () -> "expected " + JOBS + " more than " + published + ", found " + settled);
        assertEquals(new TreeSet<>(rig.hookCalls()), topic.records().keySet());
    }

    /** slurmctld calls the completion script after a job has left the queue. A job that is requeued has several runs. */
    private static void awaitJobs(SlurmRig rig, long hookCalls) {
        Awaitility.await("all jobs to end")
                .atMost(TIMEOUT)
                .until(() -> rig.queued().isEmpty() && rig.hookCalls().size() >= hookCalls);
    }

    /** Returns the message of a bridge without the permission: what is missing, and the command that grants it. */
    private static MatchResult denied(SlurmRig rig, PortForwarder broker) throws IOException, InterruptedException {
        try (RigBridge bridge = RigBridge.startOnRig(rig, USER, broker)) {
            assertEquals(NO_PERMISSION, bridge.end(), bridge::log);
            List<MatchResult> sentences =
                    INSTRUCTION.matcher(bridge.log()).results().toList();
            assertFalse(sentences.isEmpty(), bridge::log);
            return sentences.get(sentences.size() - 1);
        }
    }

    /** Returns the command without confirmation and with an account. */
    private static String[] repairCommand(String line) {
        return line.replace("sacctmgr ", "sacctmgr -i ")
                .replace("account=ACCOUNT", "account=astro")
                .split(" ");
    }
}
