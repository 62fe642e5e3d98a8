package io.github.jobenergy.node.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeNotationTest {

    @ParameterizedTest
    @CsvSource({
        "1740027951, 2025-02-20T05:05:51Z",
        "1679682808.001751, 2023-03-24T18:33:28.001751Z",
        "1740027951123, 2025-02-20T05:05:51.123Z",
        "1734094386309238, 2024-12-13T12:53:06.309238Z",
        "1606494744000000001, 2020-11-27T16:32:24.000000001Z",
        "1.740027951e9, 2025-02-20T05:05:51Z",
        "1000000000, 2001-09-09T01:46:40Z",
        "9999999999, 2286-11-20T17:46:39Z"
    })
    void detectsTheUnitOfATimeFromItsMagnitude(String count, Instant time) {
        assertEquals(Optional.of(time), TimeNotation.sinceEpoch(count));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "999999999",
                "10000000000",
                "174002795112",
                "-1740027951",
                "174002795112345678901",
                "1e400",
                "1e-999999999",
                "",
                "now"
            })
    void rejectsACountThatIsInvalidInEveryUnit(String count) {
        assertEquals(Optional.empty(), TimeNotation.sinceEpoch(count));
    }

    @ParameterizedTest
    @CsvSource({
        "2020-06-03T22:35:45Z, 2020-06-03T22:35:45Z",
        "2020-09-09T13:49:10.00001Z, 2020-09-09T13:49:10.00001Z",
        "2024-06-22T13:51:59.495479906+02:00, 2024-06-22T11:51:59.495479906Z",
        "2024-06-22 13:51:59.4-00:30, 2024-06-22T14:21:59.4Z",
        "2024-06-22t13:51:59z, 2024-06-22T13:51:59Z"
    })
    void readsRfc3339WithUpToNineDigitsAndAZone(String text, Instant time) {
        assertEquals(Optional.of(time), TimeNotation.rfc3339(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2020-03-27 12:00:00",
                "2020-03-27T12:00:00.",
                "2020-03-27T12:00:00.Z",
                "2020-03-27T12:00:00.0000000000Z",
                "2020-02-30T12:00:00Z",
                "2020-02-03T25:00:00Z",
                "0000-02-03T12:00:00Z",
                "Thu Feb 15 08:36:01 2024",
                "1740027951",
                ""
            })
    void rejectsTimesWithoutAZoneAndInvalidDates(String text) {
        assertEquals(Optional.empty(), TimeNotation.rfc3339(text));
    }

    @ParameterizedTest
    @CsvSource({"2023-11-20T11:53:40, 2023-11-20T11:53:40Z", "2023-11-20 11:53:40.25, 2023-11-20T11:53:40.25Z"})
    void readsATimeWithoutAZoneAsUtcIfTheFormatDefinesIt(String text, Instant time) {
        assertEquals(Optional.of(time), TimeNotation.utcWithoutZone(text));
        assertEquals(Optional.empty(), TimeNotation.utcWithoutZone(text + "Z"));
    }
}
