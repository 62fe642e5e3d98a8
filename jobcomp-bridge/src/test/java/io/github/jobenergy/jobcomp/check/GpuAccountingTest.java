package io.github.jobenergy.jobcomp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuAccountingTest {

    private static final String DEFAULT = "cpu,mem,energy,node,billing,fs/disk,vmem,pages";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(null) | " + DEFAULT,
                "shard,mps | " + DEFAULT,
                "gpu | " + DEFAULT + ",gres/gpu",
                "gpu,shard | " + DEFAULT + ",gres/gpu:a100"
            })
    void reportsNothingIfNoGpusExistOrTheyAreTracked(String gresTypes, String tracked) throws Exception {
        scontrol(gresTypes, tracked);

        assertEquals(Optional.empty(), check());
    }

    @Test
    void warnsIfAccountingDoesNotTrackGpus() throws Exception {
        scontrol("gpu,shard", DEFAULT + ",gres/gpumem");

        assertEquals(
                Optional.of(
                        "warn  AccountingStorageTRES is " + DEFAULT + ",gres/gpumem: expected gres/gpu in it, since "
                                + "GresTypes has gpu; accounting records no GPUs, and gpu_count is 0"),
                check());
    }

    @Test
    void reportsNothingIfScontrolDoesNotAnswer() throws Exception {
        assertTrue(check().isEmpty());
    }

    private Optional<String> check() throws InterruptedException {
        return new GpuAccounting(folder.resolve("scontrol").toString()).check().map(Finding::line);
    }

    private void scontrol(String gresTypes, String tracked) throws IOException {
        Path program = folder.resolve("scontrol");
        Files.writeString(
                program,
                "#!/bin/sh\necho 'AccountingStorageTRES   = " + tracked + "'\necho 'GresTypes               = "
                        + gresTypes + "'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
