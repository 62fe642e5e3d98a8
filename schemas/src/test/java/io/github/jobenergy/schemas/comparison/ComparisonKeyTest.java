package io.github.jobenergy.schemas.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonKeyTest {

    private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

    @Test
    void theRowsOfANodeAndOfAPartitionHaveDifferentKeys() {
        ComparisonKey node =
                new ComparisonKey("rig22", DAY, Optional.of("a/1"), Optional.empty(), Optional.of(Scope.NODE_INPUT));
        ComparisonKey partition =
                new ComparisonKey("rig22", DAY, Optional.empty(), Optional.of(""), Optional.of(Scope.NODE_INPUT));

        assertEquals("rig22/1795132800/a%2F1//node_input", node.text());
        assertEquals("rig22/1795132800//%/node_input", partition.text());
        assertEquals("rig22/a%2F1//node_input", node.day(7).orElseThrow().textOfAllDays());
    }

    @Test
    void thereIsNoDayOutsideTheYearsOfTheContract() {
        ComparisonKey last = ComparisonKey.parse("rig22/253402214400/n1//node_input");

        assertEquals(Optional.empty(), last.day(1));
        assertEquals(
                "rig22/253402128000/n1//node_input", last.day(-1).orElseThrow().text());
    }

    @Test
    void everyKeyIsParsedFromItsText() {
        RandomRecords records = new RandomRecords(20_261_126);
        for (int round = 0; round < 1_000; round++) {
            ComparisonKey key = records.next(ComparisonKey.class);

            assertEquals(key, ComparisonKey.parse(key.text()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rig22/0/n1/",
                "rig22/x/n1//node_input",
                "rig22/1/n1//node_input",
                "rig22/0/n1/batch/node_input",
                "rig22/0/n%1//node_input",
                "rig22/0/%//node_input",
                "rig22/0/n1//watts",
                "Rig22/0/n1//node_input",
                "rig22/0/n1//node_input/"
            })
    void otherTextsAreNoKeys(String text) {
        assertThrows(InvalidFieldException.class, () -> ComparisonKey.parse(text));
    }

    @ParameterizedTest
    @EnumSource
    void aRunIsExcludedForOneReasonOrIsComparable(SlurmComparability comparability) {
        ExcludedRuns excluded = ExcludedRuns.of(comparability);

        assertEquals(comparability == SlurmComparability.COMPARABLE ? 0 : 1, excluded.total());
        assertEquals(ExcludedRuns.NONE, excluded.plus(excluded.negated()));
    }
}
