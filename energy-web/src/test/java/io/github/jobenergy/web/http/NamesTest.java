package io.github.jobenergy.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.testing.NameRecords;
import io.github.jobenergy.web.testing.ServedPages;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of users, accounts and states in requests: the user "me", names that are not known, and their case. */
class NamesTest {

    private static final String NOT_FOUND =
            "There is no such (user|account|user or account), or you may not see a run of"
                    + " theirs\\.\n|There is no such statement, or you may not see it\\. The statements are at /statements\\.\n";

    private static ServedPages pages;

    @BeforeAll
    static void start() throws Exception {
        pages = ServedPages.of(NameRecords.records());
    }

    @AfterAll
    static void stop() throws Exception {
        pages.close();
    }

    private static HttpResponse<String> get(String user, String path) throws Exception {
        return pages.client(user).get(path, "Accept", "text/plain");
    }

    @ParameterizedTest
    @CsvSource({"/users/me,/users/bob", "/jobs?user=me,/jobs?user=bob", "/jobs?user=me&account=chem,/jobs?user=bob"})
    void meIsTheIdentifiedUser(String path, String named) throws Exception {
        HttpResponse<String> me = get("bob", path);
        HttpResponse<String> bob = get("bob", named);

        assertEquals(200, me.statusCode());
        assertTrue(me.body().contains("bob"), me.body());
        assertEquals(bob.body(), me.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/me", "/jobs?user=me"})
    void meIsNotTheUserOfThisNameUnlessIdentifiedAsSuch(String path) throws Exception {
        assertTrue(get("root", path).body().startsWith("User root ")
                || get("root", path).body().contains("\n  User root has no ended jobs.\n"));
        assertTrue(get("me", path).body().contains("User me "), get("me", path).body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/jobs?user=me                          | User root has no ended jobs.",
                "/jobs?user=me&account=CHEM             | User root has no ended jobs of account chem.",
                "/jobs?user=bob&since=2027-01           | User bob has no ended jobs within this filter.",
                "/jobs?account=chem&quality=MISSING     | Account chem has no ended jobs within this filter.",
                "/jobs?account=chem&page=7              | Account chem has no ended jobs within this filter.",
                "/jobs?flag=zero%20power                | No runs of jobs satisfy the filter.",
            })
    void anEmptyListNamesTheUserAndTheAccount(String path, String sentence) throws Exception {
        HttpResponse<String> list = get("root", path);

        assertEquals(200, list.statusCode(), list.body());
        assertTrue(list.body().replaceAll("\\s+", " ").contains(" " + sentence), list.body());
    }

    @Test
    void theListOfAUserMayLackRunsThatTheViewerDoesNotSee() throws Exception {
        String own = get("bob", "/jobs?account=chem&since=2027-01").body();

        assertTrue(
                own.replaceAll("\\s+", " ")
                        .contains("Account chem has no ended jobs that you may see within this filter."),
                own);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/users/nosuch",
                "/users/Bob",
                "/accounts/nosuch",
                "/jobs?user=nosuch",
                "/jobs?account=nosuch",
                "/jobs?user=bob&account=nosuch",
                "/statements/nosuch/2026-11"
            })
    void aNameThatIsNotKnownHasNoPage(String path) throws Exception {
        for (String user : new String[] {"root", "bob", "mallory"}) {
            HttpResponse<String> response = get(user, path);

            assertEquals(404, response.statusCode(), user + " " + path);
            assertTrue(response.body().matches(NOT_FOUND), response.body());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/bob", "/accounts/chem", "/jobs?user=bob", "/jobs?account=chem"})
    void aNameThatTheViewerMayNotSeeIsTheSameAsOneThatDoesNotExist(String path) throws Exception {
        assertEquals(200, get("root", path).statusCode());
        assertEquals(404, get("mallory", path).statusCode());
        assertTrue(get("mallory", path).body().matches(NOT_FOUND), path);
    }

    @Test
    void aKnownNameHasAPageForATimeWithoutEnergy() throws Exception {
        HttpResponse<String> account = get("root", "/accounts/chem?since=2020-01&until=2020-02");

        assertEquals(200, account.statusCode());
        assertTrue(
                account.body().startsWith("Account chem used no energy that is known from 2020-01-01"), account.body());
    }

    @ParameterizedTest
    @CsvSource({
        "/accounts/Astro,/accounts/astro",
        "/accounts/ASTRO,/accounts/astro",
        "/jobs?account=ASTRO,/jobs?account=astro",
        "/accounts/CHEM,/accounts/chem",
    })
    void anAccountIsFoundInLowerCase(String path, String stored) throws Exception {
        assertEquals(200, get("root", path).statusCode());
        assertEquals(get("root", stored).body(), get("root", path).body());
    }

    @Test
    void anAccountOfTheExactSpellingComesFirst() throws Exception {
        assertTrue(get("root", "/jobs?account=Chem").body().contains("grace"));
        assertTrue(get("root", "/jobs?account=chem").body().contains("bob"));
        assertTrue(get("root", "/accounts/Chem").body().startsWith("Account Chem used no energy"));
    }

    @Test
    void aStateOfALaterSlurmIsKnownByARunThatTheViewerSees() throws Exception {
        assertTrue(get("root", "/jobs?state=evicted").body().contains("grace"));
        assertEquals(200, get("grace", "/jobs?state=EVICTED").statusCode());
        assertEquals(400, get("bob", "/jobs?state=EVICTED").statusCode());
    }
}
