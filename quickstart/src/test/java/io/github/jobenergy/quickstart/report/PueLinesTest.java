package io.github.jobenergy.quickstart.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The lines of the examples that ship with the contract. */
class PueLinesTest {

    @Test
    void hasALineForEachRowWithAPue() throws IOException, MalformedRecordException {
        List<PlaceEnergy> rows =
                List.of(example("rack-with-two-feeds"), example("room-with-pue"), example("uncertain-pue"));

        List<String> lines = PueLines.lines(rows);

        assertEquals(
                List.of("pPUE 1.2 (interim, category 1, hour 2026-11-20 22:00 to 23:00 UTC) of hpc-centre/hall-1:"
                        + " facility 432,000,000 J, IT 360,000,000 J"),
                lines);
    }

    private static PlaceEnergy example(String name) throws IOException, MalformedRecordException {
        String resource = "/io/github/jobenergy/schemas/examples/place-energy/valid-" + name + ".json";
        try (InputStream json = Objects.requireNonNull(PueLinesTest.class.getResourceAsStream(resource))) {
            return new ContractCodec().read(PlaceEnergy.class, json.readAllBytes());
        }
    }
}
