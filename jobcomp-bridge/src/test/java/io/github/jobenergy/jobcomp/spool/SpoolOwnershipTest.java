package io.github.jobenergy.jobcomp.spool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.testing.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code HookPrivilegeTest} has the spool as it is to be. */
class SpoolOwnershipTest {

    @TempDir
    private Path root;

    private Path temporary;
    private Path fresh;
    private SpoolOwnership ownership;

    @BeforeEach
    void create() throws IOException {
        temporary = Files.createDirectory(root.resolve("tmp"));
        fresh = Files.createDirectory(root.resolve("new"));
        ownership = new SpoolOwnership(root);
    }

    @Test
    void oneUserMayRunTheHookAndTheBridge() throws IOException {
        assertEquals(List.of(), ownership.open());
        assertEquals(List.of(), ownership.closed());
    }

    @Test
    void aSpoolWithoutAHookIsAccepted() throws IOException {
        Files.delete(temporary);
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwx---"));

        assertEquals(List.of(), ownership.open());
        assertEquals(List.of(), ownership.closed());
    }

    @Test
    void foldersThatOthersMayWriteToAreNamed() throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwx---"));
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwx---"));
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxrwxrwx"));

        String user = Files.getOwner(temporary).getName();
        assertEquals(
                List.of(
                        temporary + ": expected that only " + user + " may write to it, found mode 770; chmod 2750 "
                                + temporary,
                        root + ": expected the sticky bit, found mode 770; chmod 1771 " + root,
                        fresh + ": expected that only owner and group may write to it, found mode 777; chmod 2770 "
                                + fresh),
                ownership.open());
    }

    @Test
    void aSpoolOfTheBridgesUserIsNamed() throws Exception {
        Root.require();
        chown(Root.JOBENERGY, root);
        chown(Root.SLURM, temporary);
        chown(Root.SLURM, fresh);

        assertEquals(
                List.of(root + ": expected owner root, found " + Files.getOwner(root) + "; chown root " + root),
                ownership.open());
    }

    @Test
    void aFolderThatTheHookCannotWriteToIsNamed() throws Exception {
        Root.require();
        chown(Root.SLURM, temporary);
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxrwx---"));

        String slurm = Files.getOwner(temporary).getName();
        assertEquals(
                List.of(fresh + ": expected that " + slurm + ", the owner of " + temporary
                        + ", may write to it, found owner root and mode 770; chown " + slurm + " " + fresh),
                ownership.closed());
        chown(Root.SLURM, fresh);
        assertEquals(List.of(), ownership.closed());
    }

    private static void chown(int user, Path path) throws Exception {
        assertEquals(0, Root.call("chown", Integer.toString(user), path.toString()));
    }
}
