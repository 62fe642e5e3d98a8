package io.github.jobenergy.quickstart.privacy;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.bridge.Plugins;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The plugins of Slurm report the name of a user, on an adopted topic and by HTTP: the name is on no other topic and not in the
 * log.
 */
class PluginPrivacyIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final String OPT_OUT_WORD = "private";
    private static final Pattern PSEUDONYM = Pattern.compile("\"user_name\":\"(2020-[a-z2-7]{16})\"");

    private static final String ADOPTED = "slurm.jobcomp";
    private static final String TOKEN = "open-sesame";
    private static final int TOO_LARGE_BYTES = (1 << 20) + 1;

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_LARGE = 413;

    private static final String COMPLETIONS = Topic.JOB_COMPLETIONS.name(Topic.DEFAULT_PREFIX, "");
    private static final String STARTS = Topic.JOB_STARTS.name(Topic.DEFAULT_PREFIX, "");
    private static final String REJECTIONS = Topic.REJECTIONS.name(Topic.DEFAULT_PREFIX, "");

    @TempDir
    private Path folder;

    private final Instant now = Instant.now();
    private final PluginCanary adopted = new PluginCanary(now, 2_000);
    private final PluginCanary posted = new PluginCanary(now, 5_000);

    @ParameterizedTest
    @ValueSource(strings = {"privacy.profile=gdpr", "privacy.user=pseudonym", "privacy.opt-out-word=" + OPT_OUT_WORD})
    void theNameOfAUserIsInNoSegmentRecordOrLogLine(String policy) throws Exception {
        try (PrivacyTestbed testbed =
                PrivacyTestbed.in(folder, new Canary(now).account(OPT_OUT_WORD), options(policy))) {
            Plugins.createTopic(testbed.bootstrapServers(), ADOPTED, 1);
            // As of the hook's records: texts that are kept are searched for a name that is whole.
            boolean mayBeDamaged = !policy.contains("pseudonym");
            Plugins.publish(testbed.bootstrapServers(), ADOPTED, all(adopted, mayBeDamaged));
            testbed.startBridge();
            post(testbed, all(posted, mayBeDamaged));
            BrokerContents contents = new BrokerContents(testbed.bootstrapServers());
            awaitPublished(contents);
            testbed.awaitSpoolIsEmpty();
            testbed.stopBridge();

            List<String> records = contents.records();

            assertEquals(
                    List.of(),
                    records.stream()
                            .filter(text -> !text.startsWith(ADOPTED + " ") && text.contains(Canary.NAME))
                            .toList());
            assertEquals(
                    List.of(),
                    BrokerContents.filesWith(testbed.segments(), Canary.NAME).stream()
                            .filter(file -> !isAdopted(file))
                            .toList());
            assertEquals(List.of(), testbed.linesWith(Canary.NAME));
            assertCanaryWasPublished(testbed, contents);
        }
    }

    private List<String> options(String policy) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), TOKEN);
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        List<String> options = new ArrayList<>(List.of(
                "adopt=" + ADOPTED,
                "listen=0",
                "listen-limit=1",
                "listen-token-file=" + token,
                PrivacyTestbed.keys(folder),
                policy));
        if (policy.contains("opt-out")) {
            options.add("privacy.profile=gdpr");
        }
        return options;
    }

    /** What can be read comes last: once it is published, all is taken. */
    private static List<byte[]> all(PluginCanary canary, boolean mayBeDamaged) {
        return Stream.of(
                        mayBeDamaged ? canary.damaged() : List.<byte[]>of(),
                        canary.unreadable(),
                        canary.starts(),
                        canary.ends())
                .flatMap(List::stream)
                .toList();
    }

    private static void post(PrivacyTestbed testbed, List<byte[]> records) throws IOException, InterruptedException {
        await().atMost(TIMEOUT).until(() -> Plugins.isListening(testbed.log()));
        int port = Plugins.portIn(testbed.log());
        for (byte[] each : records) {
            assertEquals(OK, Plugins.post(port, "slurm:" + TOKEN, each));
        }
        byte[] first = records.get(0);
        assertEquals(UNAUTHORIZED, Plugins.post(port, Canary.NAME + ":" + Canary.NAME, first));
        assertEquals(UNAUTHORIZED, Plugins.postTo(port, "/" + Canary.NAME + "?" + Canary.NAME, first));
        byte[] large =
                Canary.NAME.repeat(TOO_LARGE_BYTES / Canary.NAME.length() + 1).getBytes(StandardCharsets.US_ASCII);
        assertEquals(TOO_LARGE, Plugins.post(port, Canary.NAME + ":" + TOKEN, large));
    }

    private void awaitPublished(BrokerContents contents) {
        await().atMost(TIMEOUT)
                .untilAsserted(() -> assertEquals(expected(), jobs(contents.last(COMPLETIONS), expected())));
        await().atMost(TIMEOUT).untilAsserted(() -> assertEquals(expected(), jobs(contents.last(STARTS), expected())));
        // Where users may opt out, none has a pseudonym before accounting has a row of one of its own runs.
        await().atMost(TIMEOUT).until(() -> aPseudonym(contents).isPresent());
    }

    private List<Long> expected() {
        return Stream.of(adopted.jobs(), posted.jobs()).flatMap(List::stream).toList();
    }

    private static List<Long> jobs(Map<String, String> runs, List<Long> wanted) {
        return runs.keySet().stream()
                .map(key -> RunKey.parse(key).jobId())
                .filter(wanted::contains)
                .sorted()
                .toList();
    }

    private static boolean isAdopted(Path file) {
        return file.getParent().getFileName().toString().equals(ADOPTED + "-0");
    }

    /** Nothing is found where nothing is: so the same search finds the name on the site's topic, and pseudonyms on ours. */
    private void assertCanaryWasPublished(PrivacyTestbed testbed, BrokerContents contents) throws IOException {
        assertFalse(BrokerContents.filesWith(testbed.segments(), Canary.NAME).isEmpty());
        assertFalse(BrokerContents.filesWith(
                        testbed.segments(), aPseudonym(contents).orElseThrow())
                .isEmpty());
        int unreadable = adopted.unreadable().size() + posted.unreadable().size();
        assertTrue(testbed.entries("bad") >= unreadable, () -> "expected " + unreadable + " records put aside");
        assertTrue(contents.values(REJECTIONS).size() >= unreadable);
        assertTrue(testbed.log().contains("input records were rejected"));
    }

    private static Optional<String> aPseudonym(BrokerContents contents) {
        return contents.last(COMPLETIONS).values().stream()
                .map(PSEUDONYM::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }
}
