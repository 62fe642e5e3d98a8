package io.github.jobenergy.web.access.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.PrivateData;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The outputs of a real Slurm 22.05.8, as captured, played by a shell. slurm.conf had {@code PrivateData=accounts,jobs,nodes},
 * slurmdbd.conf {@code jobs,usage,users}; bob coordinates astro, which has the accounts sub1 and subsub below it.
 */
class SlurmCommandsTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Set<PrivateData> ALL = Set.of(PrivateData.values());
    private static final String CONFIG = "scontrol-show-config.txt";
    private static final String ACCOUNTING = "sacctmgr-show-config.txt";
    private static final String USERS = "sacctmgr-show-user.txt";

    @Test
    void readsPrivateDataOperatorsAndCoordinators() throws Exception {
        SlurmRoles roles = commands(captured(CONFIG), captured(ACCOUNTING), captured(USERS))
                .read();

        assertEquals(
                new SlurmRoles(
                        ALL,
                        Set.of("root", "slurm", "jobenergy"),
                        Map.of("alice", Set.of("mixed"), "bob", Set.of("astro", "sub1", "subsub"))),
                roles);
    }

    @Test
    void anUnprivilegedUserKnowsNoRolesOfOthers() throws Exception {
        SlurmRoles roles = commands(captured(CONFIG), captured(ACCOUNTING), captured("sacctmgr-show-user-as-alice.txt"))
                .read();

        assertEquals(new SlurmRoles(ALL, Set.of("root", "slurm"), Map.of("alice", Set.of("mixed"))), roles);
    }

    @Test
    void withoutAccountingReadsSlurmConfOnly(@TempDir Path folder) throws Exception {
        String config = Files.readString(captured(CONFIG))
                .replace("accounting_storage/slurmdbd", "(null)")
                .replace("accounts,jobs,nodes", "none");
        Path file = Files.writeString(folder.resolve("config"), config);
        SlurmCommands commands =
                new SlurmCommands(List.of("sh", "-c", "cat " + file), List.of("/does/not/exist"), TIMEOUT);

        assertEquals(new SlurmRoles(Set.of(), Set.of("root", "slurm"), Map.of()), commands.read());
    }

    @Test
    void failsWhileSlurmdbdIsDown() throws Exception {
        assertEquals(
                "sacctmgr show config: expected the configuration of slurmdbd, found none",
                failure(commands(
                        captured(CONFIG), captured("sacctmgr-show-config-without-slurmdbd.txt"), captured(USERS))));
    }

    @Test
    void failsWhileSlurmctldIsDown() {
        String error = "slurm_load_ctl_conf error: Unable to contact slurm controller (connect failure)";

        assertEquals(
                "sh show: expected exit status 0, found 1: " + error,
                failure(new SlurmCommands(
                        List.of("sh", "-c", "echo '" + error + "' >&2; exit 1", "scontrol"), List.of(), TIMEOUT)));
    }

    @Test
    void failsWithoutPrivateData(@TempDir Path folder) throws Exception {
        Path empty = Files.writeString(folder.resolve("empty"), "");
        Path listed = Files.writeString(folder.resolve("listed"), "SlurmDBD configuration:\n");

        assertEquals(
                "scontrol show config: expected PrivateData, found none",
                failure(commands(empty, captured(ACCOUNTING), captured(USERS))));
        assertEquals(
                "sacctmgr show config: expected PrivateData, found none",
                failure(commands(captured(CONFIG), listed, captured(USERS))));
    }

    @Test
    void failsOnALineOfAnotherForm(@TempDir Path folder) throws Exception {
        Path users = Files.writeString(folder.resolve("users"), "alice|None|\nbob|None\n");

        assertEquals(
                "sacctmgr show user: expected USER|ADMINLEVEL|ACCOUNTS, found bob|None",
                failure(commands(captured(CONFIG), captured(ACCOUNTING), users)));
    }

    @Test
    void failsWithoutTheProgram() {
        String message = failure(new SlurmCommands(List.of("/does/not/exist"), List.of("sacctmgr"), TIMEOUT));

        assertTrue(message.contains("/does/not/exist"), message);
    }

    private static String failure(SlurmCommands commands) {
        return String.valueOf(assertThrows(IOException.class, commands::read).getMessage());
    }

    private static Path captured(String name) throws URISyntaxException {
        return Path.of(
                SlurmCommandsTest.class.getResource("/slurm/22.05/" + name).toURI());
    }

    private static SlurmCommands commands(Path config, Path accounting, Path users) {
        String sacctmgr = "case \"$*\" in 'show config') cat " + accounting
                + ";; '-nP show user withcoord format=user,adminlevel,coordinators') cat " + users
                + ";; *) exit 64;; esac";
        return new SlurmCommands(
                List.of("sh", "-c", "[ \"$*\" = 'show config' ] && cat " + config, "scontrol"),
                List.of("sh", "-c", sacctmgr, "sacctmgr"),
                TIMEOUT);
    }
}
