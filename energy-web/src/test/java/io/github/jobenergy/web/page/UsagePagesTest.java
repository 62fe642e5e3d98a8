package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.web.testing.ServedPages;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages of users and accounts: days and bounds in each format, and the energy that the amounts are of. */
class UsagePagesTest {

    private static final String PATH = "/users/" + UsualRecords.USER + "?since=2026-11&until=2026-11";

    private static ServedPages pages;
    private static WebClient client;

    @BeforeAll
    static void start() throws Exception {
        pages = ServedPages.of(UsualRecords.records());
        client = pages.operator();
    }

    @AfterAll
    static void stop() throws Exception {
        pages.close();
    }

    @Test
    void csvHasTheDaysIfTheRequestNamesTheirTable() throws Exception {
        List<String> csv =
                client.get(PATH + "&format=csv&table=days").body().lines().toList();

        assertEquals("day_time,account,scope,energy_joules,held_seconds,metered_seconds", csv.get(0));
        assertEquals(4, csv.size());
    }

    @Test
    void jsonAndCsvHaveTheBoundsOfTheText() throws Exception {
        String path = "/users/bob?since=2026-11&until=2026-11";
        String text = client.get(path).body();
        JsonNode sum = new ObjectMapper()
                .readTree(client.get(path + "&format=json").body())
                .at("/sums/0");
        String header =
                client.get(path + "&format=csv").body().lines().findFirst().orElseThrow();

        String bounds = String.format(
                Locale.ROOT,
                "between %.3f Wh and %.3f Wh",
                sum.get("energy_lower_joules").asDouble() / 3_600,
                sum.get("energy_upper_joules").asDouble() / 3_600);
        assertTrue(text.replaceAll("\\s+", " ").contains(bounds), bounds + " in " + text);
        assertTrue(header.contains(",energy_lower_joules,energy_upper_joules"), header);
    }
}
