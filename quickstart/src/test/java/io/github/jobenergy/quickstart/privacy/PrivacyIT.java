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

/** The name of a user is in every input of jobcomp-bridge: it is neither on the brokers nor in the log. */
class PrivacyIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
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
    void theNameOfAUserIsInNoSegmentRecordOrLogLine(String policy) throws Exception {
        boolean mayOptOut = policy.contains("opt-out");
        List<String> options = mayOptOut
                ? List.of(PrivacyTestbed.keys(folder), "privacy.profile=gdpr", policy)
                : List.of(PrivacyTestbed.keys(folder), policy);
        try (PrivacyTestbed testbed = PrivacyTestbed.in(folder, canary.account(OPT_OUT_WORD), options)) {
            canary.spoolReadable(testbed.spool());
            canary.spoolUnreadable(testbed.spool());
            if (policy.contains("gdpr") || mayOptOut) {
                // Where texts are kept, they are searched for the name, which therefore has to be whole where it
                // belongs.
                canary.spoolDamaged(testbed.spool());
            }
            testbed.startBridge();
            testbed.awaitSpoolIsEmpty();
            BrokerContents contents = new BrokerContents(testbed.bootstrapServers());
            awaitAccounted(contents);
            testbed.stopBridge();

            List<String> records = contents.records();

            assertEquals(
                    List.of(),
                    records.stream().filter(text -> text.contains(Canary.NAME)).toList());
            assertEquals(List.of(), BrokerContents.filesWith(testbed.segments(), Canary.NAME));
            assertEquals(List.of(), testbed.linesWith(Canary.NAME));
            assertCanaryWasPublished(testbed, contents, mayOptOut);
        }
    }

    private void awaitAccounted(BrokerContents contents) {
        await().atMost(TIMEOUT)
                .until(() -> accounted(contents).size() == canary.jobs().size());
    }

    /** The jobs that accounting has rows of. */
    private List<Long> accounted(BrokerContents contents) {
        return contents.last(COMPLETIONS).entrySet().stream()
                .filter(last -> last.getValue().contains("\"witnesses\":[\"script\",\"sacct\"]"))
                .map(last -> RunKey.parse(last.getKey()).jobId())
                .filter(canary.jobs()::contains)
                .toList();
    }

    /** Nothing is found where nothing is: so the same search finds what is published in the name's place. */
    private void assertCanaryWasPublished(PrivacyTestbed testbed, BrokerContents contents, boolean mayOptOut)
            throws IOException {
        List<String> values = contents.values(COMPLETIONS);
        String pseudonym = values.stream()
                .map(PSEUDONYM::matcher)
                .filter(matcher -> matcher.find())
                .map(matcher -> matcher.group())
                .findFirst()
                .orElseThrow();
        assertFalse(BrokerContents.filesWith(testbed.segments(), pseudonym).isEmpty());
        assertTrue(testbed.entries("bad") > 3);
        assertTrue(contents.values(REJECTIONS).size() >= testbed.entries("bad"));
        assertTrue(testbed.log().contains("connected"));
        assertTrue(testbed.log().contains("withheld by the privacy policy"));
        Map<String, String> last = contents.last(COMPLETIONS);
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
    void theRunsOfAnErasedUserAreDeletedAndNotPublishedAgain() throws Exception {
        List<String> options = List.of(PrivacyTestbed.keys(folder), "privacy.profile=gdpr");
        try (PrivacyTestbed testbed = PrivacyTestbed.in(folder, canary.account(OPT_OUT_WORD), options)) {
            canary.spoolReadable(testbed.spool());
            testbed.startBridge();
            BrokerContents contents = new BrokerContents(testbed.bootstrapServers());
            awaitAccounted(contents);
            await().atMost(TIMEOUT)
                    .until(() -> contents.last(RESULTS).size() >= canary.jobs().size());

            String dryRun = testbed.call("erase", "--user=" + Canary.NAME, "--dry-run");
            List<String> before = contents.values(COMPLETIONS);
            String erased = testbed.call("erase", "--user=" + Canary.NAME);
            // The bridge has to publish, is refused because the erasure took over its transactional id, and takes it
            // over again.
            canary.spoolEmptyRecord(testbed.spool());
            testbed.awaitSpoolIsEmpty();

            int runs = canary.jobs().size() + 1;
            assertTrue(dryRun.contains("\n" + runs + " runs would be erased\n"), dryRun);
            assertTrue(dryRun.startsWith("0\n"), dryRun);
            assertFalse(before.contains(""), "a rehearsal erases nothing");
            assertTrue(erased.contains("\n" + runs + " runs erased\n"), erased);
            assertTrue(erased.contains("  jobenergy.job-energy-revisions\n"), erased);
            assertStaysErased(testbed, contents, runs);
        }
    }

    private void assertStaysErased(PrivacyTestbed testbed, BrokerContents contents, int runs) throws Exception {
        canary.spoolReadable(testbed.spool());
        testbed.awaitSpoolIsEmpty();
        testbed.stopBridge();
        canary.spoolReadable(testbed.spool());
        testbed.startBridge();
        testbed.awaitSpoolIsEmpty();
        // The run whose row cannot be read is queried for two days. A bridge that was a standby before it was
        // active has its
        // record under two names.
        await().atMost(TIMEOUT)
                .untilAsserted(() -> assertEquals(
                        List.of(),
                        testbed.names("waiting").stream()
                                .filter(name -> !Canary.isUnreadable(name))
                                .toList()));
        await().atMost(TIMEOUT).until(() -> areTombstones(contents.last(RESULTS)));

        Map<String, String> last = contents.last(COMPLETIONS);

        assertEquals(runs, last.size());
        assertTrue(areTombstones(last), last::toString);
    }

    private static boolean areTombstones(Map<String, String> last) {
        return last.values().stream().allMatch(String::isEmpty);
    }
}
