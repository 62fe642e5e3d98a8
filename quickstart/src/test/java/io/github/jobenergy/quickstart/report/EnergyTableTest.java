package io.github.jobenergy.quickstart.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
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

        String table = String.join("\n", EnergyTable.lines(energies)) + "\n";

        GoldenFile.assertMatches("energy-table.txt", table);
    }

    @Test
    void hasItsTitlesWithoutResults() {
        assertEquals(1, EnergyTable.lines(List.of()).size());
    }

    private static JobEnergy example(String name) throws IOException, MalformedRecordException {
        String resource = "/io/github/jobenergy/schemas/examples/job-energy/valid-" + name + ".json";
        try (InputStream json = Objects.requireNonNull(EnergyTableTest.class.getResourceAsStream(resource))) {
            return new ContractCodec().read(JobEnergy.class, json.readAllBytes());
        }
    }
}
