package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.data.JobReference;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sentences of pages from the results of quickstart: what they state of a run, and of the time of the data. */
class PageSentencesTest {

    private static final Instant NEW = Instant.parse("2026-11-21T02:30:00Z");
    private static final Instant OLD = Instant.parse("2026-11-28T02:30:00Z");
    private static final Access ACCESS = Access.operator("root");

    @TempDir
    private Path folder;

    private Pages pages(Instant now) throws Exception {
        DatabaseSettings settings = new DatabaseSettings(
                "jdbc:duckdb:" + folder.resolve("energy.duckdb"), Optional.empty(), Optional.empty());
        RecordedTables.write(settings);
        return new Pages(Database.open(settings, 1), ZoneOffset.UTC, Clock.fixed(now, ZoneOffset.UTC));
    }

    private static String text(Resource resource) {
        return TextPage.print(resource.page(), 1_000);
    }

    private static void assertStates(String text, List<String> sentences) {
        sentences.forEach(sentence -> assertTrue(text.contains(sentence), sentence + " in " + text));
    }

    @Test
    void aMeasuredRunOfAPartOfItsNodeHasNoReasonAndItsOwnFigures() throws Exception {
        Pages pages = pages(NEW);

        String text = text(
                pages.job(JobReference.parse("5"), Optional.empty(), ACCESS).orElseThrow());

        assertFalse(text.contains("Why the quality"), text);
        assertStates(
                text,
                List.of(
                        "no assumption was made",
                        " mean (whole nodes ",
                        ", for the whole node.\n",
                        "this job  1,814 J of the energy of the meters: it held 25 % of the node.",
                        "7,257 J for the whole node; Slurm states 161.0 J (2.2 %) less: Slurm's times ",
                        ", which readings may change until "));
    }

    @Test
    void thePartOfANodeIsInCpusIfTheStartOfTheRunIsKnown() throws Exception {
        try (WebFixture fixture = WebFixture.of(UsualRecords.records());
                WebServer server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            String text = WebClient.of(server, "root")
                    .get("/jobs/" + UsualRecords.ARRAY + "_0?format=text")
                    .body()
                    .replaceAll("\\s+", " ");

            assertStates(text, List.of("1,751 J of the energy of the meters: it held 25 % of the node (1 of 4 CPUs)."));
        }
    }

    @Test
    void anEstimatedRunHasTheFlagsOfAssumptionsAsReasons() throws Exception {
        Pages pages = pages(OLD);

        String text = text(
                pages.job(JobReference.parse("6"), Optional.empty(), ACCESS).orElseThrow());

        assertStates(text, List.of("Why the quality is estimated", "even split", "final since "));
    }

    @Test
    void pagesOfOldDataStateTheirTime() throws Exception {
        Pages pages = pages(OLD);

        String cluster = text(pages.cluster(ACCESS).orElseThrow());
        String live = text(pages.live(ACCESS));

        assertStates(
                cluster,
                List.of(
                        "No run of a job executes. The newest readings are 7 days old:"
                                + " the present power is unknown.",
                        "Nodes as of 2026-11-21 "));
        assertStates(live, List.of("The newest readings are 7 days old: the present power is unknown."));
    }

    @Test
    void pagesOfPresentDataStateNoAge() throws Exception {
        Pages pages = pages(NEW);

        String cluster = text(pages.cluster(ACCESS).orElseThrow());

        assertFalse(cluster.contains(" old: "), cluster);
        assertFalse(cluster.contains("Nodes as of"), cluster);
    }
}
