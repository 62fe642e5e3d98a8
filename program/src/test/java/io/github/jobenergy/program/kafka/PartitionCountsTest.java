package io.github.jobenergy.program.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartitionCountsTest {

    @Test
    void unequalCountsAreADefect() {
        assertEquals(
                List.of("topics a and b: expected equal numbers of partitions, found 3 and 4"),
                PartitionCounts.unequal("a", "b", Map.of("a", 3, "b", 4)));
    }

    @Test
    void equalCountsAreNone() {
        assertEquals(List.of(), PartitionCounts.unequal("a", "b", Map.of("a", 128, "b", 128)));
    }

    @Test
    void aMissingTopicIsNoneOfThisKind() {
        assertEquals(List.of(), PartitionCounts.unequal("a", "b", Map.of("b", 4)));
        assertEquals(List.of(), PartitionCounts.unequal("a", "b", Map.of("a", 4)));
    }
}
