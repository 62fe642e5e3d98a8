package io.github.jobenergy.jobcomp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControllerIdentityTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T23:33:30Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    @Test
    void theClusterIsThatOfSlurmctldInAnyCase() throws Exception {
        scontrol("echo 'Configuration data as of 2026-11-20T23:33:30'; echo 'ClusterName             = Rig22'");

        assertEquals(List.of("ok    cluster rig22 is that of slurmctld"), check());
    }

    @Test
    void anotherClusterIsAFailure() throws Exception {
        scontrol("case $1 in --clusters=*) exit 1;; esac; echo 'ClusterName             = alps'");

        assertEquals(
                List.of("FAIL  cluster: expected --cluster=alps, the ClusterName of slurmctld, found rig22"), check());
    }

    @Test
    void aClusterThatIsReachedThroughSlurmdbdIsAccepted() throws Exception {
        scontrol("case $1 in --clusters=rig22) echo 'ClusterName = rig22';; *) echo 'ClusterName = alps';; esac");

        assertEquals(List.of("ok    cluster rig22 is that of slurmctld"), check());
    }

    @ParameterizedTest
    @CsvSource({"23:33:25, ''", "23:33:36, 6 s behind", "22:33:30, 3600 s ahead"})
    void aClockThatDiffersByMoreThanFiveSecondsIsAWarning(String printed, String difference) throws Exception {
        scontrol("echo 'Configuration data as of 2026-11-20T" + printed + "'; echo 'ClusterName = rig22'");

        assertEquals(
                difference.isEmpty()
                        ? List.of()
                        : List.of("warn  clock: expected the time of slurmctld, found this host " + difference),
                check().subList(1, check().size()));
    }

    @Test
    void anUnavailableSlurmctldLeavesTheResultUnknown() throws Exception {
        scontrol("echo 'Unable to contact slurm controller' >&2; exit 1");

        assertEquals(
                List.of("?     cluster rig22: " + folder.resolve("scontrol")
                        + ": expected exit status 0, found 1: Unable to contact slurm controller"),
                check());
    }

    private List<String> check() throws InterruptedException {
        return new ControllerIdentity(folder.resolve("scontrol").toString(), "rig22", CLOCK)
                .check().stream().map(Finding::line).toList();
    }

    private void scontrol(String body) throws IOException {
        Path program = Files.writeString(folder.resolve("scontrol"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
