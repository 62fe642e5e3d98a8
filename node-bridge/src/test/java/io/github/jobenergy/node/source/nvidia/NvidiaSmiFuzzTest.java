package io.github.jobenergy.node.source.nvidia;

import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.node.testing.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any output of nvidia-smi results in samples, in rejections, or in nothing. */
class NvidiaSmiFuzzTest {

    private static final Instant TIME = Instant.parse("2026-07-14T08:12:53.500Z");

    @TempDir
    private Path root;

    @Test
    void reportsOrRejectsAnyTable() throws IOException {
        tables().check(20_261_121, Fuzz.INPUTS);
    }

    @Test
    @Tag("soak")
    void reportsOrRejectsAnyTableInTheSoak() throws IOException {
        tables().check(1_000_000, Fuzz.soakInputs());
    }

    private Fuzz tables() throws IOException {
        String many = Texts.of("nvidia-smi/h100-590.48.csv")
                + Texts.of("nvidia-smi/rtx-2080-super-610.57.csv").replace(", 0, 0", ", 1, 0")
                + Texts.of("nvidia-smi/l40s-595.80.csv").replace(", 0, 0", ", 2, 0");
        return new Fuzz(
                "nvidia-smi",
                List.of(many, Texts.of("nvidia-smi/h100-mig-590.48.csv")),
                (printed, findings) -> new SmiReader("gpu01", GpuNumbers.PCI, root, Duration.ofSeconds(1))
                        .read(SmiTable.parse("nvidia-smi", List.of(SmiField.values()), printed), TIME, findings));
    }
}
