package io.github.jobenergy.jobcomp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnergyGatheringTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "acct_gather_energy/pm_counters | ok    Slurm measures energy: AcctGatherEnergyType is acct_gather_energy/pm_counters",
                "acct_gather_energy/none | ok    Slurm measures no energy: AcctGatherEnergyType is acct_gather_energy/none",
                "(null) | ok    Slurm measures no energy: AcctGatherEnergyType is (null)",
                "acct_gather_energy/pm_counters,acct_gather_energy/gpu | warn  AcctGatherEnergyType is acct_gather_energy/pm_counters,acct_gather_energy/gpu: expected one plugin, since with several Slurm records 0 J for every job"
            })
    void reportsTheReliabilityOfTheEnergiesOfSlurm(String type, String line) throws Exception {
        scontrol("echo 'AcctGatherNodeFreq      = 1 sec'; echo 'AcctGatherEnergyType    = " + type + "'");

        assertEquals(line, check());
    }

    @Test
    void anUnavailableSlurmctldLeavesTheResultUnknown() throws Exception {
        scontrol("exit 1");

        assertEquals(
                "?     energies of Slurm: " + folder.resolve("scontrol") + ": expected exit status 0, found 1",
                check());
    }

    private String check() throws InterruptedException {
        return new EnergyGathering(folder.resolve("scontrol").toString())
                .check()
                .line();
    }

    private void scontrol(String body) throws IOException {
        Path program = Files.writeString(folder.resolve("scontrol"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
