package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.testing.PagesFixture;
import io.github.jobenergy.web.testing.ServedPages;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements: what a user without a role sees, what the amounts are of, and the tables of CSV. */
class StatementPagesTest {

    private static final String STATEMENT = "/statements/" + UsualRecords.ACCOUNT + "/2026-11";

    private static ServedPages pages;

    @BeforeAll
    static void start() throws Exception {
        pages = ServedPages.of(UsualRecords.records());
    }

    @AfterAll
    static void stop() throws Exception {
        pages.close();
    }

    private static String text(String user, String path) throws Exception {
        return pages.client(user).get(path, "Accept", "text/plain").body().replaceAll("\\s+", " ");
    }

    private static List<String> csv(String user, String path) throws Exception {
        return pages.client(user).get(path, "Accept", "text/csv").body().lines().toList();
    }

    @Test
    void aUserSeesTheOwnPartOfAStatementInTheListAndOnItsPage() throws Exception {
        String list = text(UsualRecords.USER, "/statements");
        String page = text(UsualRecords.USER, STATEMENT);

        assertTrue(list.contains(" botany 2026-11 user carol 334.334 "), list);
        assertFalse(list.contains("dave") || list.contains(" all "), list);
        assertTrue(page.startsWith("User carol used 334.3 Wh of account botany in 2026-11, at least "), page);
        assertTrue(page.contains(" This is the part of carol, not the whole account. "), page);
        assertTrue(page.contains(" open, closes after 2026-12-10 00:00:00 UTC"), page);
        assertFalse(page.contains("dave"), page);
        assertEquals(2, csv(UsualRecords.USER, STATEMENT).size());
    }

    @Test
    void anOperatorSeesWholeStatementsOnly() throws Exception {
        String list = text("root", "/statements?month=2026-11");

        assertTrue(list.contains(" botany 2026-11 all 334.334 "), list);
        assertFalse(list.contains(" user "), list);
    }

    @Test
    void theAmountsStateTheEnergyThatTheyAreOf() throws Exception {
        String page = text("root", STATEMENT);

        // 1,100,000.75 J of 1,203,600.75 J have a carbon intensity, 1,200,000.75 J a price and a PUE.
        assertTrue(page.contains(" 305.556 91.4 % "), page);
        assertTrue(page.contains(" 333.334 99.7 % "), page);
        assertTrue(page.contains(" rate estimated for 9.1 % "), page);
        assertTrue(page.contains("The amounts are of a part of the energy, 334.3 Wh. The rest has no rate"), page);
        assertTrue(
                page.contains("Emissions and cost are of the energy of the nodes, and not of that with the facility."),
                page);
    }

    @Test
    void changesOfClosedMonthsAreNotPartOfTheEnergy() throws Exception {
        String page = text("root", STATEMENT);

        assertTrue(
                page.contains("These changes are not part of the energy of 2026-11, 334.3 Wh. With them, "
                        + "-500.3 J, the total is 334.2 Wh."),
                page);
        assertTrue(csv("root", STATEMENT).get(0).endsWith(",adjustments_energy_joules"));
    }

    @Test
    void aTableOfCsvHasRowsOfOneKind() throws Exception {
        assertEquals(3, csv("root", STATEMENT).size());
        assertEquals(csv("root", STATEMENT), csv("root", STATEMENT + "?table=account"));
        assertEquals(3, csv("root", STATEMENT + "?table=users").size());
        assertEquals(2, csv("root", STATEMENT + "?table=wckeys").size());
    }

    @Test
    void runsWithoutAnAccountHaveAStatementOfTheirOwn(@TempDir Path folder) throws Exception {
        String copy = "INSERT INTO statements SELECT * REPLACE (record_key || '/%s' AS record_key, %s AS account)"
                + " FROM statements WHERE kind = 'account' AND scope <> 'components' AND account = '"
                + UsualRecords.ACCOUNT + "'";

        try (PagesFixture changed = PagesFixture.changed(
                        folder,
                        UsualRecords.records(),
                        WebFixture.NOW,
                        copy.formatted("none", "NULL"),
                        copy.formatted("hyphen", "'-'"));
                WebServer own = changed.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            WebClient client = WebClient.of(own, "root");
            List<String> links = Jsoup.parse(
                            client.get("/statements?format=html").body())
                    .select("a")
                    .eachAttr("href");
            String none =
                    client.get("/statements/-/2026-11", "Accept", "text/plain").body();
            String hyphen =
                    client.get("/statements/--/2026-11", "Accept", "text/plain").body();

            assertTrue(
                    links.contains("/statements/-/2026-11") && links.contains("/statements/--/2026-11"),
                    links.toString());
            assertFalse(links.stream().anyMatch(link -> link.startsWith("/statements//")), links.toString());
            assertTrue(none.startsWith("Runs without an account used "), none);
            assertTrue(hyphen.startsWith("Account - used "), hyphen);
        }
    }
}
