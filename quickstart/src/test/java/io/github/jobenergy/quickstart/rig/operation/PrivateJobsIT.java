package io.github.jobenergy.quickstart.rig.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

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
 * A site whose users see their own jobs only, and a bridge run by an ordinary user. {@code sacct} says nothing and that all is
 * well; the bridge has to say what is wrong, publish nothing, and do its work once that is mended as it said.
 */
@Tag("soak")
class PrivateJobsIT {

    private static final String USER = SlurmRig.ORDINARY_USER;
    private static final long JOBS = 20;
    private static final int NO_PERMISSION = 77;
    private static final Duration PATIENCE = Duration.ofMinutes(7);
    private static final Pattern SENTENCE =
            Pattern.compile("(?m)^jobcomp-bridge: PrivateData contains jobs in slurm\\.conf and slurmdbd\\.conf and "
                    + USER + " (.*); to grant the permission: (sacctmgr .*)$");

    @Test
    void publishesNothingUntilItIsMendedAsItSays(@TempDir Path kafka) throws Exception {
        try (RigTestbed site = RigTestbed.start(RigSettings.PLAIN.withPrivateJobs(), kafka);
                PortForwarder broker = PortForwarder.open(site.rig(), site.broker())) {
            site.rig().run("root", "sacctmgr", "-i", "modify", "user", USER, "set", "adminlevel=None");
            assertMendedAsItSays(site, broker, "has AdminLevel None");

            site.rig().run("root", "sacctmgr", "-i", "delete", "user", USER);
            assertMendedAsItSays(site, broker, "is not in accounting");
            assertEquals(List.of(), site.topic().rejected());
        }
    }

    private static void assertMendedAsItSays(RigTestbed site, PortForwarder broker, String standing) throws Exception {
        SlurmRig rig = site.rig();
        CompletionsTopic topic = site.topic();
        int published = topic.look().records().size();
        int started = topic.started();
        ArrayJobs.submit(rig, "alice", JOBS);
        awaitJobs(rig);
        assertEquals("", rig.run(USER, "sacct", "-a", "-n", "-X"), "what sacct says of others' jobs");

        MatchResult denied = denied(rig, broker);

        assertEquals(standing, denied.group(1));
        assertEquals(published, topic.look().records().size());
        assertEquals(started, topic.started());

        rig.run("root", mending(denied.group(2)));
        try (RigBridge bridge = RigBridge.startOnRig(rig, USER, broker, RigBridge.shortDelays())) {
            bridge.await(
                    "the runs to be settled by accounting",
                    PATIENCE,
                    () -> topic.look().settled().containsAll(rig.told()));
        }
        assertEquals(published + JOBS, topic.look().records().size());
        assertEquals(new TreeSet<>(rig.told()), topic.records().keySet());
    }

    private static void awaitJobs(SlurmRig rig) {
        Awaitility.await("all jobs to end")
                .atMost(PATIENCE)
                .until(() -> rig.queued().isEmpty());
    }

    /** What a bridge says that may not see the jobs: what it lacks, and the line that mends it. */
    private static MatchResult denied(SlurmRig rig, PortForwarder broker) throws IOException, InterruptedException {
        try (RigBridge bridge = RigBridge.startOnRig(rig, USER, broker)) {
            assertEquals(NO_PERMISSION, bridge.end(), bridge::log);
            List<MatchResult> sentences =
                    SENTENCE.matcher(bridge.log()).results().toList();
            assertFalse(sentences.isEmpty(), bridge::log);
            return sentences.get(sentences.size() - 1);
        }
    }

    /** What an administrator types, who is asked nothing back and knows an account. */
    private static String[] mending(String line) {
        return line.replace("sacctmgr ", "sacctmgr -i ")
                .replace("account=ACCOUNT", "account=astro")
                .split(" ");
    }
}
