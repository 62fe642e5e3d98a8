package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Span;
import io.github.jobenergy.web.testing.NodeRecords;
import io.github.jobenergy.web.testing.PagesFixture;
import io.github.jobenergy.web.testing.UsualRecords;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The days of users and accounts: a sum names the days that it is of, each day has its energy, and each sum its bounds. */
class UsageDaysTest {

    private static final Access ACCESS = Access.operator("root");
    private static final Instant NOW = Instant.parse("2026-11-28T17:00:00Z");

    @TempDir
    private static Path folder;

    private static PagesFixture fixture;

    @BeforeAll
    static void start() throws Exception {
        fixture = PagesFixture.of(folder, UsualRecords.records(), NOW);
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    private static Span span(String since, String until) {
        return new Span(Instant.parse(since), Instant.parse(until));
    }

    private static Resource user(String name, Span span) throws Exception {
        return fixture.pages().user(name, span, ACCESS).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-21T01:18:00Z,2026-11-29T00:00:00Z,2026-11-21 to 2026-11-28",
        "2026-11-21T00:00:01Z,2026-11-29T00:00:00Z,2026-11-21 to 2026-11-28",
        "2026-11-20T12:00:00Z,2026-11-21T01:00:00Z,2026-11-20 to 2026-11-21",
    })
    void aTimeOfDaySumsTheWholeDaysThatTheSentenceNames(String since, String until, String days) throws Exception {
        Resource page = user("bob", span(since, until));
        String text = PagesFixture.text(page);

        assertTrue(text.startsWith("User bob used 2.962 Wh from " + days + " (whole UTC days)"), text);
        assertTrue(
                text.contains("which contain the time span from "
                        + since.replace('T', ' ').replace("Z", "")),
                text);
        assertEquals(
                Instant.parse(days.substring(0, 10) + "T00:00:00Z"), page.json().get("since"));
        assertEquals(
                page.json().get("since"), page.rows().get(0).time("since_time").orElseThrow());
    }

    @Test
    void wholeDaysAreNotExplained() throws Exception {
        String text = PagesFixture.text(user("bob", span("2026-11-21T00:00:00Z", "2026-11-29T00:00:00Z")));

        assertTrue(text.startsWith("User bob used 2.962 Wh from 2026-11-21 to 2026-11-28 (UTC)"), text);
        assertFalse(text.contains("whole days"), text);
    }

    @Test
    void eachDayIsInTextJsonAndCsv() throws Exception {
        Span month = span("2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z");

        Resource page = user(UsualRecords.USER, month).table("days");

        List<BigDecimal> energies = page.rows().stream()
                .map(row -> row.decimalOrZero("energy_joules"))
                .toList();
        BigDecimal sum = energies.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        assertEquals(3, energies.size());
        assertEquals(0, sum.compareTo(new BigDecimal("2010800.750")), sum::toString);
        assertEquals(3, ((List<?>) page.json().get("days")).size());
        String text = PagesFixture.text(page);
        assertTrue(text.contains("2026-11-20     223.222"), text);
        assertTrue(text.contains("2026-11-21     335.334"), text);
    }

    @Test
    void theBoundsOfTheSentenceAreInJsonAndCsv() throws Exception {
        Resource page = user("bob", span("2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"));
        Row row = page.rows().get(0);

        assertTrue(
                PagesFixture.text(page)
                        .contains("between " + wattHours(row, "energy_lower_joules") + " Wh and "
                                + wattHours(row, "energy_upper_joules") + " Wh at 95 %"),
                () -> row.values() + PagesFixture.text(page));
        Map<?, ?> sum = (Map<?, ?>) ((List<?>) page.json().get("sums")).get(0);
        assertEquals(row.decimalOrZero("energy_lower_joules"), sum.get("energy_lower_joules"));
    }

    private static String wattHours(Row row, String column) {
        return Amounts.digits(row.decimalOrZero(column).divide(BigDecimal.valueOf(3_600), MathContext.DECIMAL64));
    }

    @Test
    void anEnergyOfWhichNothingWasMeteredIsUnknown(@TempDir Path own) throws Exception {
        try (PagesFixture unmetered = PagesFixture.of(own, NodeRecords.records(), NOW)) {
            Span october = span("2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z");

            String text = PagesFixture.text(
                    unmetered.pages().user(NodeRecords.USER, october, ACCESS).orElseThrow());

            assertTrue(
                    text.startsWith("The energy of user heidi from 2026-10-01 to 2026-10-31 (UTC) is unknown: none of"),
                    text);
            assertFalse(text.contains("0 J") || text.contains(" 0.0 "), text);
            assertTrue(text.matches("(?s).*physics +unknown .*"), text);
        }
    }
}
