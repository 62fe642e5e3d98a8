package io.github.jobenergy.jobcomp.hook;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The real hook, run by the real shell, with exactly the environment slurmctld would pass, byte for byte. */
class HookTest {

    private static final Path HOOK = Path.of("src/main/dist/libexec/jobcomp-hook");

    /** Java cannot pass bytes that are no text; xargs can: it takes the block, and env clears what was there. */
    private static final String WITH_ENVIRONMENT =
            "exec xargs -0 -a \"$1\" sh -c 'FIRST exec env -i \"$@\" \"$0\"' \"$2\"";

    @TempDir
    private Path folder;

    private Path hook;
    private Path spool;

    @BeforeEach
    void install() throws IOException {
        spool = Files.createDirectory(folder.resolve("spool"));
        Files.createDirectory(spool.resolve("tmp"));
        Files.createDirectory(spool.resolve("new"));
        hook = Files.copy(HOOK, folder.resolve("jobcomp-hook"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(folder.resolve("jobcomp-hook.spool"), spool + "\n");
    }

    @Test
    void keepsTheEnvironmentOfSlurmctldByteForByte() throws Exception {
        byte[] environment = HookEnvironment.ofJob7().block();

        int exit = call(environment);

        assertEquals(0, exit);
        assertArrayEquals(environment, Files.readAllBytes(only(spool.resolve("new"))));
        assertEquals(List.of(), list(spool.resolve("tmp")));
    }

    @Test
    void keepsLineEndsEqualsSignsAndInvalidBytes() throws Exception {
        byte[] environment = HookEnvironment.ofJob7()
                .with("JOBNAME", new byte[] {'x', '\n', 'J', 'O', 'B', 'I', 'D', '=', '9', (byte) 0xff, (byte) 0xc3, '='
                })
                .block();

        int exit = call(environment);

        assertEquals(0, exit);
        assertArrayEquals(environment, Files.readAllBytes(only(spool.resolve("new"))));
    }

    @ParameterizedTest
    @MethodSource("recordedCalls")
    void keepsEveryRecordedCall(Path recorded) throws Exception {
        int exit = call(Files.readAllBytes(recorded));

        assertEquals(0, exit);
        assertEquals(-1, Files.mismatch(recorded, only(spool.resolve("new"))));
    }

    static List<Path> recordedCalls() throws IOException {
        return Captures.scriptEnvironments("22.05").stream()
                .filter(path -> path.toString().matches(".*job(1|15|29|30|31|32|33|37|52)\\.env0"))
                .toList();
    }

    @Test
    void entryNamesSortByTheEndOfTheRunAndAreUnique() throws Exception {
        call(HookEnvironment.ofJob7().with("END", "1000000071").block());
        call(HookEnvironment.ofJob7().block());
        call(HookEnvironment.ofJob7().block());

        List<String> names = list(spool.resolve("new"));

        Pattern expected = Pattern.compile("100000007[01]\\.7\\.1000000000\\.\\d+");
        assertEquals(3, names.size());
        assertTrue(names.stream().allMatch(name -> expected.matcher(name).matches()), names.toString());
        assertTrue(names.get(2).startsWith("1000000071."), names.toString());
    }

    @Test
    void entriesAreForTheOwnerAndTheGroupOnly() throws Exception {
        call(HookEnvironment.ofJob7().block());

        Path entry = only(spool.resolve("new"));

        assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(entry)));
    }

    @Test
    void writesNothingWhileTheSpoolIsFull() throws Exception {
        Files.createFile(spool.resolve("full"));

        int exit = call(HookEnvironment.ofJob7().block());

        assertEquals(0, exit);
        assertEquals(List.of(), list(spool.resolve("new")));
        assertEquals(List.of(), list(spool.resolve("tmp")));
    }

    @Test
    void succeedsWithoutASpool() throws Exception {
        Files.writeString(folder.resolve("jobcomp-hook.spool"), folder.resolve("nowhere") + "\n");

        int exit = call(HookEnvironment.ofJob7().block());

        assertEquals(0, exit);
    }

    @Test
    void anEmptyPathIsTheDefaultSpoolAndNotTheRootFolder() throws Exception {
        Files.writeString(folder.resolve("jobcomp-hook.spool"), "\n");

        int exit = call(HookEnvironment.ofJob7().with("JOBID", "987654321").block());

        assertEquals(0, exit);
        assertEquals(
                List.of(),
                list(Path.of("/tmp")).stream()
                        .filter(name -> name.contains(".987654321."))
                        .toList());
    }

    @Test
    void succeedsAndLeavesNoFileIfTheRenameFails() throws Exception {
        Files.delete(spool.resolve("new"));

        int exit = call(HookEnvironment.ofJob7().block());

        assertEquals(0, exit);
        assertEquals(List.of(), list(spool.resolve("tmp")));
    }

    @Test
    void anExistingLinkIsNotFollowed() throws Exception {
        Path target = Files.writeString(folder.resolve("victim"), "kept");
        String plant = "ln -s \"" + target + "\" \"" + spool + "/tmp/1000000070.7.1000000000.$$\";";

        int exit = callAfter(plant, HookEnvironment.ofJob7().block());

        assertEquals(0, exit);
        assertEquals("kept", Files.readString(target));
        assertEquals(List.of(), list(spool.resolve("new")));
    }

    @Test
    void aLinkInPlaceOfTheEntryIsReplaced() throws Exception {
        byte[] environment = HookEnvironment.ofJob7().block();
        Path target = Files.createDirectory(folder.resolve("victim"));
        String plant = "ln -s \"" + target + "\" \"" + spool + "/new/1000000070.7.1000000000.$$\";";

        int exit = callAfter(plant, environment);

        assertEquals(0, exit);
        assertEquals(List.of(), list(target));
        assertArrayEquals(environment, Files.readAllBytes(only(spool.resolve("new"))));
    }

    @Test
    void leavesNoIncompleteEntryOnAFullDisk() throws Exception {
        Files.delete(spool.resolve("tmp"));
        Files.createSymbolicLink(spool.resolve("tmp"), fullDisk());

        int exit = call(HookEnvironment.ofJob7().block());

        assertEquals(0, exit);
        assertEquals(List.of(), list(spool.resolve("new")));
    }

    /** A folder in which every name leads to /dev/full. */
    private Path fullDisk() throws IOException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Files.writeString(hook, Files.readString(hook).replace("$spool/tmp/$entry", "$spool/tmp/full"));
        Files.createSymbolicLink(disk.resolve("full"), Path.of("/dev/full"));
        return disk;
    }

    @Test
    void succeedsWithAnEmptyEnvironment() throws Exception {
        int exit = call("PATH=/usr/bin:/bin\0".getBytes(StandardCharsets.US_ASCII));

        assertEquals(0, exit);
        assertTrue(list(spool.resolve("new")).get(0).startsWith("0.0.0."));
    }

    private int call(byte[] environment) throws Exception {
        return callAfter("", environment);
    }

    /** Calls it after a line of the shell in the same process, so that the line has the process id. */
    private int callAfter(String line, byte[] environment) throws Exception {
        Path block = Files.write(folder.resolve("environment"), environment);
        String shell = WITH_ENVIRONMENT.replace("FIRST", line);
        Process process = new ProcessBuilder("/bin/sh", "-c", shell, "sh", block.toString(), hook.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return process.exitValue();
    }

    private static Path only(Path folder) throws IOException {
        List<String> names = list(folder);
        assertEquals(1, names.size(), names.toString());
        return folder.resolve(names.get(0));
    }

    private static List<String> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
