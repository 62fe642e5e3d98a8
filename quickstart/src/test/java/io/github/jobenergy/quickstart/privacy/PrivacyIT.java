package io.github.jobenergy.quickstart.privacy;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's name goes into the bridge in every way there is: it is not found on the brokers nor in the log. */
class PrivacyIT {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String OPT_OUT_WORD = "private";
    private static final Pattern PSEUDONYM = Pattern.compile("2020-[a-z2-7]{16}");

    private static final String COMPLETIONS = Topic.JOB_COMPLETIONS.name(Topic.DEFAULT_PREFIX, "");
    private static final String RESULTS = Topic.JOB_ENERGY.name(Topic.DEFAULT_PREFIX, "");
    private static final String REJECTIONS = Topic.REJECTIONS.name(Topic.DEFAULT_PREFIX, "");

    @TempDir
    private Path folder;

    private final Canary canary = new Canary(Instant.now());

    @ParameterizedTest
    @ValueSource(strings = {"privacy.profile=gdpr", "privacy.user=pseudonym", "privacy.opt-out-word=" + OPT_OUT_WORD})
    void aUsersNameIsOnNoSegmentInNoRecordAndInNoLogLine(String policy) throws Exception {
        boolean mayOptOut = policy.contains("opt-out");
        List<String> options = mayOptOut
                ? List.of(PrivacyTestbed.keys(folder), "privacy.profile=gdpr", policy)
                : List.of(PrivacyTestbed.keys(folder), policy);
        try (PrivacyTestbed site = PrivacyTestbed.in(folder, canary.account(OPT_OUT_WORD), options)) {
            canary.spoolReadable(site.spool());
            canary.spoolUnreadable(site.spool());
            if (policy.contains("gdpr") || mayOptOut) {
                // Where texts are kept, they are searched for the name, which therefore has to be whole where it
                // belongs.
                canary.spoolDamaged(site.spool());
            }
            site.startBridge();
            site.awaitTaken();
            BrokerContents everything = new BrokerContents(site.bootstrapServers());
            awaitAccounted(everything);
            site.stopBridge();

            List<String> records = everything.records();

            assertEquals(
                    List.of(),
                    records.stream().filter(text -> text.contains(Canary.NAME)).toList());
            assertEquals(List.of(), BrokerContents.filesWith(site.segments(), Canary.NAME));
            assertEquals(List.of(), site.linesWith(Canary.NAME));
            assertSomethingWasThereToBeFound(site, everything, mayOptOut);
        }
    }

    private void awaitAccounted(BrokerContents everything) {
        await().atMost(PATIENCE)
                .until(() -> accounted(everything).size() == canary.jobs().size());
    }

    /** The jobs of which accounting has spoken. */
    private List<Long> accounted(BrokerContents everything) {
        return everything.last(COMPLETIONS).entrySet().stream()
                .filter(last -> last.getValue().contains("\"witnesses\":[\"script\",\"sacct\"]"))
                .map(last -> RunKey.parse(last.getKey()).jobId())
                .filter(canary.jobs()::contains)
                .toList();
    }

    /** Nothing is found where nothing is: so the same search finds what is published in the name's place. */
    private void assertSomethingWasThereToBeFound(PrivacyTestbed site, BrokerContents everything, boolean mayOptOut)
            throws IOException {
        List<String> values = everything.values(COMPLETIONS);
        String pseudonym = values.stream()
                .map(PSEUDONYM::matcher)
                .filter(matcher -> matcher.find())
                .map(matcher -> matcher.group())
                .findFirst()
                .orElseThrow();
        assertFalse(BrokerContents.filesWith(site.segments(), pseudonym).isEmpty());
        assertTrue(site.entries("bad") > 3);
        assertTrue(everything.values(REJECTIONS).size() >= site.entries("bad"));
        assertTrue(site.log().contains("connected"));
        assertTrue(site.log().contains("withheld by the privacy policy"));
        Map<String, String> last = everything.last(COMPLETIONS);
        long withoutUser = canary.jobs().stream()
                .map(job -> last.entrySet().stream()
                        .filter(run -> run.getKey().startsWith(Canary.CLUSTER + "/" + job + "/"))
                        .findFirst()
                        .orElseThrow()
                        .getValue())
                .filter(value -> !value.contains("\"user_name\""))
                .count();
        assertEquals(mayOptOut ? canary.jobs().size() / 2 : 0, withoutUser);
    }

    @Test
    void anErasedUserIsGoneFromWhatIsKeyedAndNothingBringsTheRunsBack() throws Exception {
        List<String> options = List.of(PrivacyTestbed.keys(folder), "privacy.profile=gdpr");
        try (PrivacyTestbed site = PrivacyTestbed.in(folder, canary.account(OPT_OUT_WORD), options)) {
            canary.spoolReadable(site.spool());
            site.startBridge();
            BrokerContents everything = new BrokerContents(site.bootstrapServers());
            awaitAccounted(everything);
            await().atMost(PATIENCE)
                    .until(() ->
                            everything.last(RESULTS).size() >= canary.jobs().size());

            String rehearsed = site.call("erase", "--user=" + Canary.NAME, "--dry-run");
            List<String> before = everything.values(COMPLETIONS);
            String erased = site.call("erase", "--user=" + Canary.NAME);
            // The bridge has to publish, is refused because the erasure took over its transactional id, and takes it
            // over again.
            canary.spoolNothing(site.spool());
            site.awaitTaken();

            int runs = canary.jobs().size() + 1;
            assertTrue(rehearsed.contains("\n" + runs + " runs would be erased\n"), rehearsed);
            assertTrue(rehearsed.startsWith("0\n"), rehearsed);
            assertFalse(before.contains(""), "a rehearsal erases nothing");
            assertTrue(erased.contains("\n" + runs + " runs erased\n"), erased);
            assertTrue(erased.contains("  jobenergy.job-energy-revisions\n"), erased);
            assertStaysErased(site, everything, runs);
        }
    }

    private void assertStaysErased(PrivacyTestbed site, BrokerContents everything, int runs) throws Exception {
        canary.spoolReadable(site.spool());
        site.awaitTaken();
        site.stopBridge();
        canary.spoolReadable(site.spool());
        site.startBridge();
        site.awaitTaken();
        // The run whose row cannot be read is asked about for two days. A bridge that was a standby before it was
        // active has its
        // record under two names.
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertEquals(
                        List.of(),
                        site.names("waiting").stream()
                                .filter(name -> !Canary.isUnreadable(name))
                                .toList()));
        await().atMost(PATIENCE).until(() -> areTombstones(everything.last(RESULTS)));

        Map<String, String> last = everything.last(COMPLETIONS);

        assertEquals(runs, last.size());
        assertTrue(areTombstones(last), last::toString);
    }

    private static boolean areTombstones(Map<String, String> last) {
        return last.values().stream().allMatch(String::isEmpty);
    }
}
