package io.github.jobenergy.jobcomp.erase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.jobcomp.privacy.PersonalField;
import io.github.jobenergy.jobcomp.privacy.Policies;
import io.github.jobenergy.jobcomp.publish.Eraser;
import io.github.jobenergy.jobcomp.publish.PublishedRun;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ErasureTest {

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");

    /** Run 1 was published before there was a policy, 2 and 3 under a key each, 4 is of another user. */
    private final Published published = new Published(Map.of(
            run(1), "alice",
            run(2), Policies.KEYS.pseudonyms(PersonalField.USER, "alice").get(0),
            run(3), Policies.KEYS.pseudonyms(PersonalField.USER, "alice").get(1),
            run(4), Policies.KEYS.pseudonyms(PersonalField.USER, "bob").get(0)));

    private final Erasure erasure = new Erasure(published, Policies.GDPR, Clock.fixed(NOW, ZoneOffset.UTC));

    private static RunKey run(long jobId) {
        return RunKey.of("rig26", jobId, 1_000_000_000);
    }

    @Test
    void findsAUserByNameAndEveryPseudonymWithoutChanges() {
        EraseReport report = erasure.find(new EraseRequest.OfUser("alice"));

        assertEquals(
                List.of(run(1), run(2), run(3)),
                report.runs().stream().map(PublishedRun::run).toList());
        assertEquals(List.of(), published.erased);
    }

    @Test
    void erasesTheFoundRuns() throws Exception {
        erasure.erase(new EraseRequest.OfUser("alice"));

        assertEquals(List.of(run(1), run(2), run(3)), published.erased);
    }

    @Test
    void erasesARunThatIsNotYetPublished() throws Exception {
        EraseReport report = erasure.erase(new EraseRequest.OfRun(run(99)));

        assertEquals(List.of(run(99)), published.erased);
        assertEquals(List.of(PublishedRun.unknown(run(99))), report.runs());
    }

    @Test
    void anUnknownUserIsNotErased() throws Exception {
        EraseReport report = erasure.erase(new EraseRequest.OfUser("carol"));

        assertEquals(List.of(), report.runs());
        assertEquals(List.of(), published.erased);
    }

    @Test
    void listsTopicsThatExpireWithTheirLastDay() {
        Map<String, LocalDate> days = new EraseReport(List.of(), NOW).agesOut("site.", "rig26");

        // a day for what is on its way, the retention, and what a segment may be older: a day, or 3650 / 400
        assertEquals(
                Map.of(
                        "site.node-job-energy", LocalDate.parse("2027-01-22"),
                        "site.job-power", LocalDate.parse("2027-01-22"),
                        "site.job-energy-revisions", LocalDate.parse("2036-11-28"),
                        "site.rejections", LocalDate.parse("2026-12-23"),
                        "site.jobcomp-captures", LocalDate.parse("2026-12-06")),
                days);
    }

    @Test
    void theUserNobodyIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new EraseRequest.OfUser(" "));
    }

    /** Runs as published, by the name of their user; the key of the run in the order of its job id. */
    private static final class Published implements Eraser {

        private final Map<RunKey, String> users;
        private final List<RunKey> erased = new ArrayList<>();

        Published(Map<RunKey, String> users) {
            this.users = Map.copyOf(users);
        }

        @Override
        public PublishedRun find(RunKey run) {
            return users.containsKey(run) ? new PublishedRun(run, 1, Optional.of(NOW)) : PublishedRun.unknown(run);
        }

        @Override
        public List<PublishedRun> ofUser(Collection<String> names) {
            return users.entrySet().stream()
                    .filter(run -> names.contains(run.getValue()))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .map(this::find)
                    .toList();
        }

        @Override
        public void erase(List<PublishedRun> runs, Instant now) {
            runs.forEach(run -> erased.add(run.run()));
        }
    }
}
