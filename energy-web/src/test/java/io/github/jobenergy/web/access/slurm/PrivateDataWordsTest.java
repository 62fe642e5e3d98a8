package io.github.jobenergy.web.access.slurm;

import static io.github.jobenergy.web.access.PrivateData.JOBS;
import static io.github.jobenergy.web.access.PrivateData.NODES;
import static io.github.jobenergy.web.access.PrivateData.USAGE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.PrivateData;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrivateDataWordsTest {

    @Test
    void threeWordsConcernResults() {
        Map<String, Set<PrivateData>> expected = Map.of(
                "none", Set.of(),
                "jobs", Set.of(JOBS),
                "usage", Set.of(USAGE),
                "nodes", Set.of(NODES),
                "accounts,cloud,events,partitions,reservations,users", Set.of(),
                "accounts,cloud,events,jobs,nodes,partitions,reservations,usage,users", Set.of(JOBS, USAGE, NODES),
                "Jobs, Usage", Set.of(JOBS, USAGE),
                "all", Set.of(JOBS, USAGE, NODES),
                "jobsusage", Set.of());

        expected.forEach((value, hidden) ->
                assertEquals(hidden, PrivateDataWords.parse(value).hidden(), value));
    }

    @Test
    void theUnionHidesWhatEitherHides() {
        PrivateDataWords union = PrivateDataWords.parse("accounts,jobs").union(PrivateDataWords.parse("usage,users"));

        assertEquals(Set.of(JOBS, USAGE), union.hidden());
        assertTrue(union.hidesUsers());
        assertFalse(PrivateDataWords.parse("accounts,jobs").hidesUsers());
    }
}
