package io.github.jobenergy.node.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that polls until it is terminated. */
class ReadIT {

    /** The program ends by itself after five minutes. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"nvidia-smi,command=", "ipmi,every=PT1M,program="})
    void stopsTheProgramOfASourceWhenItIsTerminated(String source) throws Exception {
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
                .redirectOutput(folder.resolve("output.log").toFile())
                .start();
        try {
            while (!Files.exists(folder.resolve("pid")) && process.isAlive()) {
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
            long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());

            process.destroy();

            assertEquals(143, process.waitFor());
            // A process that was killed is gone when the kernel has scheduled it.
            await().atMost(TIMEOUT)
                    .until(() ->
                            ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        } finally {
            process.destroyForcibly();
        }
    }
}
