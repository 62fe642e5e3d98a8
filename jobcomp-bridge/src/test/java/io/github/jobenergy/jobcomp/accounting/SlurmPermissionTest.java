package io.github.jobenergy.jobcomp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.Permission.Answer;
import io.github.jobenergy.jobcomp.accounting.Permission.Verdict;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlurmPermissionTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "None | none | none | GRANTED | PrivateData is none in slurm.conf, none in slurmdbd.conf",
                "None | accounts,usage | users | GRANTED | PrivateData is accounts,usage in slurm.conf",
                "Operator | jobs | jobs | GRANTED | alice has AdminLevel Operator",
                "Administrator | jobs | jobs | GRANTED | alice has AdminLevel Administrator",
                "None | jobs | none | DENIED | PrivateData contains jobs in slurm.conf and alice has AdminLevel None;"
                        + " to grant the permission: sacctmgr modify user alice set adminlevel=Operator",
                "None | none | accounts,jobs,users | DENIED | PrivateData contains jobs in slurmdbd.conf and alice has",
                "None | jobs | jobs | DENIED | in slurm.conf and slurmdbd.conf",
                "'' | none | jobs | DENIED | alice is not in accounting; to grant the permission: sacctmgr add user alice"
                        + " account=ACCOUNT adminlevel=Operator"
            })
    void evaluatesPrivateDataAndTheAdminLevel(
            String level, String ofSlurmctld, String ofSlurmdbd, Verdict verdict, String detail) throws Exception {
        programs(level, ofSlurmctld, ofSlurmdbd);

        Answer answer = of("alice").check();

        assertEquals(verdict, answer.verdict());
        assertTrue(answer.detail().contains(detail), answer.detail());
    }

    @Test
    void rootAndSlurmUserAreGranted() throws Exception {
        programs("None", "jobs", "jobs");

        assertEquals(Verdict.GRANTED, of("root").check().verdict());
        assertEquals(
                new Answer(Verdict.GRANTED, "slurm is SlurmUser"), of("slurm").check());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alice | Operator | GRANTED | alice has AdminLevel Operator",
                "alice | Administrator | GRANTED | alice has AdminLevel Administrator",
                "root | None | GRANTED | root may modify jobs",
                "slurm | None | GRANTED | slurm is SlurmUser",
                "alice | None | DENIED | alice has AdminLevel None; to grant the permission: sacctmgr modify user alice set"
                        + " adminlevel=Operator",
                "alice | '' | DENIED | alice is not in accounting; to grant the permission: sacctmgr add user alice"
                        + " account=ACCOUNT adminlevel=Operator"
            })
    void modificationRequiresAnAdminLevelWhateverThePrivateData(
            String user, String level, Verdict verdict, String detail) throws Exception {
        programs(level, "none", "none");

        assertEquals(new Answer(verdict, detail), of(user).checkModification());
    }

    @Test
    void aProgramThatDoesNotAnswerLeavesThePermissionUnknown() throws Exception {
        assertEquals(Verdict.UNKNOWN, of("alice").check().verdict());
        assertEquals(Verdict.UNKNOWN, of("alice").checkModification().verdict());
        programs("None", "none", "none");
        program("sacctmgr", "case $* in *user*) echo None;; *) exit 1;; esac");
        assertEquals(Verdict.UNKNOWN, of("alice").check().verdict());
        program("sacctmgr", "case $* in *user*) echo None;; *) echo 'PrivateData = none';; esac");
        assertEquals(
                new Answer(
                        Verdict.UNKNOWN, "sacctmgr show configuration: expected PrivateData of slurmdbd, found none"),
                of("alice").check());
        programs("None", "none", "none");
        program("scontrol", "echo 'SLURM_VERSION = 22.05.8'");
        assertEquals(
                new Answer(Verdict.UNKNOWN, "scontrol show config: expected PrivateData, found none"),
                of("alice").check());
    }

    /** A restriction in one of the two configurations suffices. */
    @Test
    void oneRefusalSufficesForADenial() throws Exception {
        programs("None", "jobs", "none");
        program("sacctmgr", "case $* in *user*) echo None;; *) echo 'PrivateData = none';; esac");

        assertEquals(Verdict.DENIED, of("alice").check().verdict());
    }

    @Test
    void executesTheConfiguredScontrol() throws Exception {
        programs("None", "none", "none");
        program("other", "echo 'PrivateData = jobs'");
        SacctSettings settings = new SacctSettings(
                folder.resolve("sacct").toString(), "rig26", Duration.ofSeconds(20), new Plausibility(15_000));

        Answer answer = new SlurmPermission(
                        settings, Optional.of(folder.resolve("other").toString()), "alice")
                .check();

        assertEquals(Verdict.DENIED, answer.verdict());
        assertEquals(Verdict.GRANTED, of("alice").check().verdict());
    }

    private void programs(String level, String ofSlurmctld, String ofSlurmdbd) throws IOException {
        program("scontrol", "echo 'PrivateData             = " + ofSlurmctld + "'; echo 'SlurmUser = slurm(64030)'");
        program("sacctmgr", """
                case $* in
                    *user*) echo '%s' ;;
                    *)
                        echo 'PrivateData            = none'
                        echo 'SlurmUserId            = slurm(64030)'
                        echo
                        echo 'SlurmDBD configuration:'
                        echo 'PrivateData            = %s'
                        echo 'SlurmUser              = slurm(64030)' ;;
                esac""".formatted(level, ofSlurmdbd));
    }

    private SlurmPermission of(String user) {
        return new SlurmPermission(
                new SacctSettings(
                        folder.resolve("sacct").toString(), "rig26", Duration.ofSeconds(20), new Plausibility(15_000)),
                Optional.empty(),
                user);
    }

    private void program(String name, String body) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
