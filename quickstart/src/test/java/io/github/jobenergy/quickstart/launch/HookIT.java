package io.github.jobenergy.quickstart.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.recording.RecordedEnvironment;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the spool holds is what slurmctld gave, byte for byte. */
class HookIT {

    private static final Installation BUILT = new Installation(Path.of("target/dist"));
    private static final RunKey RUN = RunKey.of("rig22", 3, 1_795_223_575L);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void spoolsEachRecordedEnvironmentByteForByte(String name) throws Exception {
        Recording recording = Recording.read(BUILT.recording(name));
        for (RecordedEnvironment environment : recording.environments()) {
            Path spool = Files.createTempDirectory(folder, "spool");

            Hook.install(BUILT, folder.resolve("etc"), spool).call(environment);

            assertArrayEquals(environment.bytes(), theOnlyEntry(spool));
        }
    }

    @Test
    void spoolsBytesThatAreInvalidInEveryEncoding() throws Exception {
        byte[] everyByte = everyByte();
        Path file = Files.write(folder.resolve("hostile.env0"), everyByte);
        Path spool = folder.resolve("a spool's folder");

        Hook.install(BUILT, folder.resolve("it's here"), spool).call(new RecordedEnvironment(file, RUN));

        assertArrayEquals(everyByte, theOnlyEntry(spool));
    }

    private static byte[] everyByte() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write("JOBID=3\0SUBMIT=1795223575\0END=1795223596\0".getBytes(StandardCharsets.US_ASCII));
        bytes.write("JOBNAME=x\nJOBID=999\nUID=0 = \\ ' \" $(id) `id` * % ".getBytes(StandardCharsets.US_ASCII));
        for (int each = 1; each < 256; each++) {
            bytes.write(each);
        }
        bytes.write("\0EMPTY=\0LONG=".getBytes(StandardCharsets.US_ASCII));
        bytes.write("y".repeat(50_000).getBytes(StandardCharsets.US_ASCII));
        bytes.write("\0PATH=/usr/bin:/bin:/usr/sbin:/sbin\0".getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }

    private static byte[] theOnlyEntry(Path spool) throws IOException {
        try (Stream<Path> entries = Files.list(spool.resolve("new"))) {
            List<Path> found = entries.toList();
            assertEquals(1, found.size());
            return Files.readAllBytes(found.get(0));
        }
    }
}
