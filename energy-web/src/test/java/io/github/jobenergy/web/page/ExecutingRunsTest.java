package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.JobReference;
import io.github.jobenergy.web.testing.ExecutingRecords;
import io.github.jobenergy.web.testing.PagesFixture;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The power of runs that execute, on the pages of a job, of the present and of the cluster. */
class ExecutingRunsTest {

    private static final Access ACCESS = Access.operator("root");

    @TempDir
    private Path folder;

    private PagesFixture pages(Instant now) throws Exception {
        return PagesFixture.of(folder, ExecutingRecords.records(), now);
    }

    private static String job(PagesFixture fixture, long job) throws Exception {
        return PagesFixture.text(fixture.pages()
                .job(JobReference.parse(Long.toString(job)), Optional.empty(), ACCESS)
                .orElseThrow());
    }

    @Test
    void aSlotThatWasHeldInPartIsDividedByTheTimeThatItWasHeld() throws Exception {
        try (PagesFixture fixture = pages(ExecutingRecords.NOW)) {
            String text = job(fixture, ExecutingRecords.NEW);

            assertTrue(text.contains("200.0 W in the first 20 s from 2026-11-21 02:29:40 UTC; no slot is whole"), text);
        }
    }

    @Test
    void thePageOfAJobHasTheSlotOfTheListOfRunsThatExecute() throws Exception {
        try (PagesFixture fixture = pages(ExecutingRecords.NOW)) {
            String text = job(fixture, ExecutingRecords.LONGER);
            Resource live = fixture.pages().live(ACCESS);

            assertTrue(text.contains("200.0 W in the slot from 2026-11-21 02:29 UTC"), text);
            assertEquals(1, live.rows().size());
            assertEquals(0, live.rows().get(0).decimalOrZero("power_watts").compareTo(BigDecimal.valueOf(200)));
            assertEquals(
                    Instant.parse("2026-11-21T02:29:00Z"),
                    live.rows().get(0).time("slot_time").orElseThrow());
        }
    }

    @Test
    void theSentencesCountTheRunsWithoutAPowerToo() throws Exception {
        String expected =
                "3 runs execute, of which 1 has a power: 200.0 W, the mean of its last whole slot, which ended at"
                        + " 2026-11-21 02:30:00 UTC.";

        try (PagesFixture fixture = pages(ExecutingRecords.NOW)) {
            String cluster = PagesFixture.text(fixture.pages().cluster(ACCESS).orElseThrow());
            String live = PagesFixture.text(fixture.pages().live(ACCESS));

            assertTrue(cluster.startsWith(expected), cluster);
            assertTrue(live.startsWith(expected), live);
        }
    }

    @Test
    void runsWithoutARecentSlotHaveAnUnknownPower() throws Exception {
        try (PagesFixture fixture = pages(ExecutingRecords.NOW.plusSeconds(7_200))) {
            Resource live = fixture.pages().live(ACCESS);

            assertTrue(
                    PagesFixture.text(live)
                            .startsWith(
                                    "3 runs execute; their power is unknown: no whole slot of the last 30 minutes."),
                    PagesFixture.text(live));
            assertTrue(live.json().get("power_watts") == null, live.json()::toString);
            assertTrue(job(fixture, ExecutingRecords.LONGER).contains("unknown: no slot of the last 30 minutes"));
        }
    }

    @Test
    void thePowerOfTheNodesHasATotalAndItsHour() throws Exception {
        try (PagesFixture fixture = pages(ExecutingRecords.NOW)) {
            Resource cluster = fixture.pages().cluster(ACCESS).orElseThrow();
            String text = PagesFixture.text(cluster);

            assertTrue(text.contains("Power of the nodes in the hour from 2026-11-21 01:00 UTC\n"), text);
            assertTrue(text.matches("(?s).*Total: [0-9.]+ k?W of 4 nodes \\(node input\\)\\..*"), text);
        }
    }
}
