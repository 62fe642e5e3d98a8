package io.github.jobenergy.schemas.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.RandomRecords;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunKeyTest {

    @Test
    void itsTextIsClusterJobAndSecond() {
        RunKey key = RunKey.of("rig22", 3, 1_795_218_268);

        assertEquals("rig22/3/1795218268", key.text());
        assertEquals(Instant.parse("2026-11-20T23:44:28Z"), key.submitTime());
        assertEquals(key.text(), key.toString());
    }

    @Test
    void whatIsPrintedIsReadBackEqual() {
        RandomRecords records = new RandomRecords(20_261_120);
        for (int round = 0; round < 1_000; round++) {
            RunKey key = records.next(RunKey.class);
            if (key.jobId() < 1_000_000_000_000_000_000L) {
                assertEquals(key, RunKey.parse(key.text()));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rig22",
                "rig22/3",
                "rig22/3/1795218268/1",
                "/3/1795218268",
                "rig22//1795218268",
                "rig22/3/",
                "rig22/+3/1795218268",
                "rig22/03/1795218268",
                "rig22/3/01795218268",
                "rig22/3/1795218268 ",
                "rig22/٣/1795218268",
                "rig22/0/1795218268",
                "rig22/3/0",
                "rig22/3/-1",
                "rig22/3/1e9",
                "rig22/9223372036854775808/1795218268",
                "rig22/3/253402300800",
                "rig22/3/9223372036854775807",
                "Rig22/3/1795218268"
            })
    void aTextThatNoKeyHasIsNone(String text) {
        assertThrows(InvalidFieldException.class, () -> RunKey.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 3, 2026-11-20T23:44:28Z, cluster",
        "a/b, 3, 2026-11-20T23:44:28Z, cluster",
        "RIG22, 3, 2026-11-20T23:44:28Z, cluster",
        "rig22, 0, 2026-11-20T23:44:28Z, job_id",
        "rig22, -3, 2026-11-20T23:44:28Z, job_id",
        "rig22, 3, 2026-11-20T23:44:28.001Z, submit_time",
        "rig22, 3, 1970-01-01T00:00:00Z, submit_time",
        "rig22, 3, 1969-12-31T23:59:59Z, submit_time"
    })
    void whatNamesNoRunCannotExist(String cluster, long job, Instant submit, String field) {
        InvalidFieldException invalid =
                assertThrows(InvalidFieldException.class, () -> new RunKey(cluster, job, submit));

        assertEquals(field, invalid.field());
        assertTrue(invalid.getMessage().startsWith(field + ": expected "), invalid::getMessage);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 253_402_300_800L, Long.MAX_VALUE})
    void aSecondNoCalendarHasIsRefusedAndNeverOverflows(long second) {
        assertThrows(InvalidFieldException.class, () -> RunKey.of("rig22", 3, second));
    }

    @Test
    void keysAreOrderedByClusterThenNumberThenTime() {
        List<RunKey> ordered = List.of(
                RunKey.of("alps", 10, 5),
                RunKey.of("rig22", 9, 7),
                RunKey.of("rig22", 10, 5),
                RunKey.of("rig22", 10, 6));

        List<RunKey> sorted = Stream.of(3, 1, 2, 0).map(ordered::get).sorted().toList();

        assertEquals(ordered, sorted);
    }
}
