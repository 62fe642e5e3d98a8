package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.testing.LargeRecords;
import io.github.jobenergy.web.testing.NodeRecords;
import io.github.jobenergy.web.testing.PagePaths;
import io.github.jobenergy.web.testing.ServedPages;
import io.github.jobenergy.web.testing.UsualRecords;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The way from a job to those beside it on its node, and the runs and days of a node. */
class NodeRunsTest {

    private static ServedPages pages;

    @BeforeAll
    static void start() throws Exception {
        pages = ServedPages.of(NodeRecords.records());
    }

    @AfterAll
    static void stop() throws Exception {
        pages.close();
    }

    private static Document page(ServedPages served, String user, String path) throws Exception {
        return Jsoup.parse(served.client(user).get(path, "Accept", "text/html").body());
    }

    private static Document page(String path) throws Exception {
        return page(pages, "root", path);
    }

    private static List<String> jobs(Document node) {
        return node.select("tbody a[href^=/jobs/]").eachText();
    }

    @Test
    void theNodeOfAJobShowsTheRunsThatOverlappedIt() throws Exception {
        String node = page("/jobs/" + NodeRecords.JOB)
                .select("a[href^=/nodes/" + NodeRecords.NODE + "]")
                .attr("href");

        assertEquals(
                List.of(
                        Long.toString(NodeRecords.MISSING),
                        Long.toString(NodeRecords.BESIDE),
                        Long.toString(NodeRecords.JOB)),
                jobs(page(node)));
        assertTrue(page(node).text().contains("Runs on the node from 2026-10-01 09:10:00 to 2026-10-01 09:10:20 UTC"));
    }

    @Test
    void aNodeHasAFormOfDaysAndTheDaysBeforeAndAfter() throws Exception {
        Document node = page("/nodes/" + NodeRecords.NODE + "?since=2026-10-01&until=2026-10-02");

        assertEquals(
                "2026-10-01", node.select("form input[type=date][name=since]").val());
        assertEquals(
                "2026-10-02", node.select("form input[type=date][name=until]").val());
        assertEquals(4, jobs(node).size(), node::text);
        Document after = page(node.select("a:contains(day after)").attr("href"));
        assertEquals("2026-10-02", after.select("input[name=since]").val());
        assertEquals(
                4,
                jobs(page(after.select("a:contains(day before)").attr("href"))).size());
        Document newest = page(node.select("a:contains(newest day)").attr("href"));
        assertTrue(newest.select("a:contains(day after)").isEmpty());
    }

    @Test
    void theEnergyOfARunThatWasNotMeteredIsUnknown() throws Exception {
        Document node = page("/nodes/" + NodeRecords.NODE + "?since=2026-10-01&until=2026-10-02");
        Document job = page("/jobs/" + NodeRecords.MISSING);

        String row =
                node.select("tbody tr:contains(" + NodeRecords.MISSING + ")").text();
        assertTrue(row.contains("unknown") && !row.contains("0.0"), row);
        String runs =
                page("/jobs/" + NodeRecords.MISSING_TWICE).select(".answer").text();
        assertTrue(runs.contains("has 2 ended runs whose energy is unknown"), runs);
        assertFalse(job.text().replace('\u00a0', ' ').matches(".*\\b0(\\.0+)? (J|Wh).*"), job::text);
    }

    @Test
    void aRunThatBeginsLaterIsOnTopOfThoseBefore() throws Exception {
        Document node = page("/nodes/" + NodeRecords.NODE + "?since=2026-10-01&until=2026-10-02");

        List<String> legend =
                node.select("svg.desktop").last().select("text:contains(job )").eachText();
        assertEquals(
                List.of("job " + NodeRecords.JOB, "job " + NodeRecords.BESIDE, "job " + NodeRecords.AFTER), legend);
    }

    @Test
    void theRunsOfANodeAreInPagesWithALinkToTheNext() throws Exception {
        String path = "/nodes/" + LargeRecords.NODE + "?since=2026-11-21&until=2026-11-22";
        Set<String> found = new HashSet<>();
        try (ServedPages own = ServedPages.of(LargeRecords.records())) {
            int count = 0;
            while (!path.isEmpty()) {
                Document node = page(own, "root", path);
                assertTrue(node.text().contains("have the runs " + (100 * count + 1) + " to " + 100 * (count + 1)));
                found.addAll(jobs(node));
                path = node.select("p a:contains(further runs)").attr("href");
                count++;
            }
            assertEquals(4, count);
            assertTrue(page(own, "root", "/jobs/" + LargeRecords.SLOTS)
                    .text()
                    .contains("The table has the 100 nodes with the greatest energy, of 200. JSON has 200."));
        }

        assertEquals(400, found.size());
    }

    @Test
    void theListOfNodesStatesItsHourAndTheTimeOfTheStates() throws Exception {
        String text = pages.operator().get("/nodes?format=text").body().replaceAll("\\s+", " ");

        assertTrue(text.contains("Nodes with their last known state, as of 2026-11-2"), text);
        assertTrue(text.contains("newest hour that is known, from 2026-11-21 01:00 UTC"), text);
    }

    @Test
    void noLinkOfAUserWhoDoesNotSeeNodesLeadsToOne() throws Exception {
        try (ServedPages own = ServedPages.of(UsualRecords.records())) {
            for (String path : List.of("/", "/jobs", "/jobs/" + UsualRecords.PARTIAL, "/cluster")) {
                Document page = page(own, UsualRecords.USER, path);
                assertEquals(
                        List.of(),
                        page.select("a[href^=/cluster], a[href^=/nodes]").eachText(),
                        path);
                assertTrue(page.text().contains("Signed in as " + UsualRecords.USER), path);
            }
            assertTrue(page(own, "root", PagePaths.USUAL.get(0))
                            .select("a[href=/cluster]")
                            .size()
                    == 1);
        }
    }
}
