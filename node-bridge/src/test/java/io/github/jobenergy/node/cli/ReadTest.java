package io.github.jobenergy.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadTest {

    @TempDir
    private Path folder;

    private Path meters() throws IOException {
        Path meters = Files.createDirectories(folder.resolve("sys/cray/pm_counters"));
        PmTree.write(meters, 1_360_621_494);
        return meters;
    }

    private ProgramCall once(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("read", "--once", "--source=pm_counters", "--sysfs-root=" + folder));
        arguments.addAll(List.of(more));
        return ProgramCall.of(arguments.toArray(String[]::new));
    }

    @Test
    void printsWhatASourceGivesAsItWouldBePublished() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--cluster=alps");

        assertEquals(0, call.exitStatus(), call.err());
        assertEquals("", call.err());
        assertTrue(call.out().contains("\"meter_space\":\"alps\",\"node\":\"n7\""), call.out());
        assertTrue(call.out().contains("\"counter_joules\":1360621494"), call.out());
        call.out()
                .lines()
                .forEach(line -> ContractCheck.assertValid(Topic.NODE_POWER, line.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void severalClustersMayShareAMeterSpace() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--cluster=daint", "--meter-space=alps");

        assertTrue(call.out().contains("\"meter_space\":\"alps\""), call.out());
    }

    @Test
    void aNodeThatDoesNotExistIsRejectedAndTheExitStatusSaysSo() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--nodes=n[1-6]");

        assertEquals(65, call.exitStatus());
        assertEquals("", call.out());
        assertEquals(1, call.err().lines().count(), call.err());
        assertTrue(call.err().contains("\"reason\":\"unmapped\""), call.err());
        ContractCheck.assertValid(Topic.REJECTIONS, call.err().strip().getBytes(StandardCharsets.UTF_8));
    }

    /** In a process of its own, which is told to stop. */
    @ParameterizedTest
    @ValueSource(strings = {"nvidia-smi,command=", "ipmi,every=PT1M,program="})
    void whatItAskedIsStoppedWithIt(String source) throws Exception {
        Path hanging = Files.writeString(
                folder.resolve("hanging"),
                "#!/bin/sh\necho $$ > " + folder + "/pid.tmp\n" + "mv " + folder + "/pid.tmp " + folder
                        + "/pid\nexec sleep 300\n");
        Files.setPosixFilePermissions(hanging, PosixFilePermissions.fromString("rwx------"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeBridge.class.getName(),
                        "read",
                        "--node=n7",
                        "--source=" + source + hanging + ",timeout=PT1M")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        try {
            while (!Files.exists(folder.resolve("pid")) && process.isAlive()) {
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
            long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());

            process.destroy();

            assertEquals(143, process.waitFor());
            assertFalse(ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aSourceThatIsNotThereIsSaidToBeAndTheOthersAreRead() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--source=pm_counters,folder=" + folder.resolve("nowhere"));

        assertEquals(69, call.exitStatus());
        assertTrue(call.err().contains("node-bridge: pm_counters#2: "), call.err());
        assertTrue(call.out().contains("\"counter_joules\":1360621494"), call.out());
    }
}
