package io.github.jobenergy.jobcomp.reading.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadKeyTest {

    @ParameterizedTest
    @CsvSource({"proj, proj", "*proj, proj", "a*b, a*b", "*, ", ","})
    void aKeyGivenByDefaultIsTheSameKey(String printed, String key) {
        assertEquals(Optional.ofNullable(key), WorkloadKey.of(Optional.ofNullable(printed)));
    }
}
