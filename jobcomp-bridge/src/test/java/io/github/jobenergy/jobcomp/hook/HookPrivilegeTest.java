package io.github.jobenergy.jobcomp.hook;

import static io.github.jobenergy.jobcomp.testing.Root.JOBENERGY;
import static io.github.jobenergy.jobcomp.testing.Root.SLURM;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.jobenergy.jobcomp.spool.SpoolOwnership;
import io.github.jobenergy.jobcomp.testing.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SlurmUser and the bridge's user at a spool made by the commands in the head of the hook. */
class HookPrivilegeTest {

    private static final Path HOOK = Path.of("src/main/dist/libexec/jobcomp-hook");
    private static final String COMMAND = "#   install ";
    private static final String SPOOL = "/var/spool/jobenergy";

    @TempDir
    private Path folder;

    private Path spool;

    @BeforeEach
    void install() throws Exception {
        Root.require();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        spool = folder.resolve("spool");
        Path hook = Files.copy(HOOK, folder.resolve("jobcomp-hook"));
        Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path place = Files.writeString(folder.resolve("jobcomp-hook.spool"), spool + "\n");
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rw-r--r--"));
        for (String command : commands()) {
            assertEquals(0, Root.call("/bin/sh", "-c", command), command);
        }
    }

    private List<String> commands() throws IOException {
        List<String> commands = Files.readAllLines(HOOK).stream()
                .filter(line -> line.startsWith(COMMAND))
                .map(line -> line.substring(2)
                        .replace("-o slurm", "-o " + SLURM)
                        .replace("-g jobenergy", "-g " + JOBENERGY)
                        .replace(SPOOL, spool.toString()))
                .toList();
        assertEquals(3, commands.size());
        return commands;
    }

    @Test
    void theBridgeReadsTheRecordsOfTheHook() throws Exception {
        assertEquals(0, Root.callAs(SLURM, folder + "/jobcomp-hook"));
        assertEquals(
                0,
                Root.callAs(
                        JOBENERGY,
                        "cd " + spool + " && mkdir waiting && cat new/0.0.0.* && mv new/0.0.0.* waiting && ls tmp"
                                + " && : >full && rm full"));

        assertEquals(List.of(), new SpoolOwnership(spool).open());
        assertEquals(List.of(), new SpoolOwnership(spool).closed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ln -s /etc/passwd tmp/link",
                "mkfifo tmp/pipe",
                ": >tmp/file",
                "mv tmp gone",
                "mv new gone",
                "rmdir new"
            })
    void theBridgesUserCannotChooseWhereTheHookWrites(String attempt) throws Exception {
        assertNotEquals(0, Root.callAs(JOBENERGY, "cd " + spool + " && " + attempt));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ln -s /etc/passwd lock", "mkfifo status.json", "mv backfill gone", "ln -s /tmp backfill/x"})
    void slurmCannotChooseWhereTheBridgeWrites(String attempt) throws Exception {
        assertEquals(0, Root.callAs(JOBENERGY, "cd " + spool + " && mkdir -m 0770 backfill"));

        assertNotEquals(0, Root.callAs(SLURM, "cd " + spool + " && " + attempt));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ls tmp", "ls new", ": >full", "cat new/0.0.0.*"})
    void otherUsersCanNeitherReadNorWrite(String attempt) throws Exception {
        assertEquals(0, Root.callAs(SLURM, folder + "/jobcomp-hook"));

        assertNotEquals(0, Root.callAs(JOBENERGY + 1, "cd " + spool + " && " + attempt));
    }

    /** Planted under the process id that the hook will have. */
    @Test
    void aLinkInNewDoesNotLeadTheRecordIntoAFolderOfSlurms() throws Exception {
        Path target = Files.createDirectory(folder.resolve("victim"));
        assertEquals(0, Root.call("chown", Integer.toString(SLURM), target.toString()));

        String planted = "ln -s " + target + " " + spool + "/new/0.0.0.$$ && exec " + folder + "/jobcomp-hook";
        assertEquals(0, Root.callAs(SLURM, planted));

        try (var led = Files.list(target)) {
            assertEquals(0, led.count());
        }
    }
}
