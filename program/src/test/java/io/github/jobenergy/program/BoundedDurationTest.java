package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedDurationTest {

    @Test
    void readsDurationsUpToTenYears() {
        assertEquals(Duration.ofMillis(500), BoundedDuration.parse("PT0.5S"));
        assertEquals(Duration.ofDays(3_650), BoundedDuration.parse("P3650D"));
        assertEquals(Duration.ofDays(-3_650), BoundedDuration.parse("-P3650D"));
    }

    @ParameterizedTest
    @CsvSource({
        "P3651D, 'expected a duration up to P3650D, found ''P3651D'''",
        "-P200000D, 'expected a duration up to P3650D, found ''-P200000D'''",
        "PT-9223372036854775808S, 'expected a duration up to P3650D, found ''PT-9223372036854775808S'''",
        "PT99999999999999999999S, 'expected a duration such as PT0.5S or PT5M, found ''PT99999999999999999999S'''",
        "soon, 'expected a duration such as PT0.5S or PT5M, found ''soon'''"
    })
    void rejectsInvalidAndLongerDurations(String text, String reason) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> BoundedDuration.parse(text));

        assertEquals(reason, refused.getMessage());
    }
}
