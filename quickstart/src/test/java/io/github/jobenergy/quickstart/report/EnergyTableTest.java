package io.github.jobenergy.quickstart.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The table of the examples that ship with the contract, against a golden file. */
class EnergyTableTest {

    private static final List<String> EXAMPLES =
            List.of("measured", "estimated", "partial", "missing", "never-ran", "array-task", "revised");

    @Test
    void showsPresentValuesAndADashForAbsentOnes() throws IOException, MalformedRecordException {
        List<JobEnergy> energies = new ArrayList<>();
        for (String example : EXAMPLES) {
            energies.add(example(example));
        }

        String table = String.join("\n", EnergyTable.lines(energies, Map.of())) + "\n";

        GoldenFile.assertMatches("energy-table.txt", table);
    }

    /** The columns of footprints follow the energy; an amount that does not cover all of the energy states what it covers. */
    @Test
    void hasAColumnForEachKindOfRate() throws IOException, MalformedRecordException {
        JobEnergy energy = example("measured");
        JobFootprint sideBySide = footprint("series-side-by-side");
        JobFootprint withoutRate = footprint("energy-without-rate");

        List<String> lines = EnergyTable.lines(List.of(energy), Map.of(energy.run(), sideBySide));
        List<String> partial = EnergyTable.lines(List.of(energy), Map.of(energy.run(), withoutRate));

        assertTrue(lines.get(0).matches(".*  energy J +CO2e g +cost  facility J  whole nodes J  .*"), lines.get(0));
        assertTrue(
                lines.get(1)
                        .contains("  1,751  528.150; 621.525; 714.822; 0.000; 459.263 for 2,700,001 J  0.024997 EUR"
                                + "   8,229,601          7,005  "),
                lines.get(1));
        assertTrue(partial.get(0).matches(".*  energy J +CO2e g  whole nodes J  .*"), partial.get(0));
        assertTrue(partial.get(1).contains("  1,751  0.017 for 400 J          7,005  "), partial.get(1));
    }

    private static JobFootprint footprint(String name) throws IOException, MalformedRecordException {
        return read("job-footprint/valid-" + name, JobFootprint.class);
    }

    @Test
    void hasItsTitlesWithoutResults() {
        assertEquals(1, EnergyTable.lines(List.of(), Map.of()).size());
    }

    private static JobEnergy example(String name) throws IOException, MalformedRecordException {
        return read("job-energy/valid-" + name, JobEnergy.class);
    }

    private static <T> T read(String name, Class<T> type) throws IOException, MalformedRecordException {
        String resource = "/io/github/jobenergy/schemas/examples/" + name + ".json";
        try (InputStream json = Objects.requireNonNull(EnergyTableTest.class.getResourceAsStream(resource))) {
            return new ContractCodec().read(type, json.readAllBytes());
        }
    }
}
