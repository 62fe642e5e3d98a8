package io.github.jobenergy.jobcomp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.jobenergy.jobcomp.decode.RecordFormat;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.program.testing.Mutation;
import io.github.jobenergy.program.testing.SoakScale;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever comes in, in whatever dialect, ends as readings that the contract allows. */
class ReadersFuzzTest {

    private static final long SOAK_INPUTS = 100_000;

    @ParameterizedTest
    @EnumSource(RecordFormat.class)
    void anyInputBecomesReadings(RecordFormat dialect) throws IOException {
        new ReadersFuzz(dialect, 20_261_121, 5_000).check();
    }

    @ParameterizedTest
    @EnumSource(RecordFormat.class)
    @Tag("soak")
    void manyInputsBecomeReadings(RecordFormat dialect) throws IOException {
        new ReadersFuzz(dialect, 1_000_000, SoakScale.of(SOAK_INPUTS, 1)).check();
    }

    @Test
    void theSameSeedMakesTheSameInput() throws IOException {
        byte[] original =
                Files.readAllBytes(Captures.scriptEnvironments("22.05").get(0));

        byte[] first = new Mutation(7).change(original);

        assertArrayEquals(first, new Mutation(7).change(original));
    }
}
