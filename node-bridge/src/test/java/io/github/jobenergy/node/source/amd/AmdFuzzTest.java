package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.node.testing.Texts;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any output of AMD's programs results in samples, in rejections, or in nothing. */
class AmdFuzzTest {

    private static final Instant TIME = Instant.parse("2026-11-21T10:00:00Z");

    @Test
    void reportsOrRejectsAnyRocmSmiOutput() throws IOException {
        rocmSmi().check(20_261_121, Fuzz.INPUTS);
    }

    @Test
    void reportsOrRejectsAnyAmdSmiOutput() throws IOException {
        amdSmi().check(20_261_121, Fuzz.INPUTS);
    }

    @Test
    @Tag("soak")
    void reportsOrRejectsAnyRocmSmiOutputInTheSoak() throws IOException {
        rocmSmi().check(1_000_000, Fuzz.soakInputs());
    }

    @Test
    @Tag("soak")
    void reportsOrRejectsAnyAmdSmiOutputInTheSoak() throws IOException {
        amdSmi().check(1_000_000, Fuzz.soakInputs());
    }

    private static Fuzz rocmSmi() throws IOException {
        return fuzz(
                "rocm-smi",
                new RocmSmiDialect(),
                List.of(dense("amd/rocm-smi-mi250.json"), dense("amd/rocm-smi-mi300x.json")));
    }

    private static Fuzz amdSmi() throws IOException {
        return fuzz(
                "amd-smi",
                new AmdSmiDialect(),
                List.of(
                        dense("amd/amd-smi-navi.json"),
                        dense("amd/amd-smi-partitions.json"),
                        dense("amd/amd-smi-partitions-repeated.json")));
    }

    private static Fuzz fuzz(String name, AmdDialect dialect, List<String> originals) {
        return new Fuzz(
                name,
                originals,
                (printed, findings) ->
                        new AmdReader("gpu01", name, true).read(dialect.read(printed, TIME, findings), TIME, findings));
    }

    private static String dense(String name) throws IOException {
        return Texts.of(name).replaceAll("\\n *", "");
    }
}
