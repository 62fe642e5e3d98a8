package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.publish.AdoptedTopic;
import io.github.jobenergy.jobcomp.publish.Brokers;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.program.testing.MovableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BridgeLoopTest {

    private static final List<String> GONE =
            List.of("topic jobenergy.jobcomp-ledger: expected it to exist, found none");

    @TempDir
    private Path folder;

    private final Deque<List<String>> errors = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private final List<Role> roles = new ArrayList<>();

    @BeforeEach
    void spool() throws IOException {
        new Spool(folder).prepare();
    }

    private BridgeLoop loop() {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
        BridgeLoop[] loop = new BridgeLoop[1];
        Brokers brokers = new Failing(() -> loop[0].stop());
        ExternalServices services =
                new ExternalServices(brokers, Optional.empty(), Optional.empty(), new ClockAndRandom(clock, () -> 0));
        loop[0] = new BridgeLoop(BridgeHarness.config(folder), services);
        return loop[0];
    }

    @Test
    void doesNotStartIfTopicsAreMissing() {
        errors.add(GONE);

        UnusableTopicsException refused = assertThrows(UnusableTopicsException.class, loop()::run);

        assertEquals(GONE.get(0), refused.getMessage());
        assertFalse(calls.contains("join"));
    }

    /** A repair of the brokers needs no restart of the bridge; a deleted ledger is not created again. */
    @Test
    void waitsForTopicsThatAreDeletedWhileItRuns() throws Exception {
        errors.addAll(List.of(List.of(), GONE, List.of()));

        loop().run();

        assertEquals(
                List.of("prepare", "complaints", "doubts", "join", "complaints", "complaints", "join", "complaints"),
                calls);
    }

    /** The missing folder fails the loop before any request to the brokers; the next attempt queries them. */
    @Test
    void aSpoolThatCannotBeReadIsNotReportedAsAFailureOfTheBrokers() throws Exception {
        Files.delete(folder.resolve("incoming"));

        loop().run();

        assertEquals(List.of("prepare", "complaints"), calls);
        assertEquals(List.of(Role.FILE_ERROR), roles);
    }

    @Test
    void theReasonOfAFailureIsReportedWithItsRootCause() {
        KafkaException failed = new KafkaException(
                "in an error state", new TopicAuthorizationException(Set.of("jobenergy.job-completions")));

        assertTrue(Causes.requireOperator(failed));
        assertEquals(
                "org.apache.kafka.common.KafkaException: in an error state, because of "
                        + "org.apache.kafka.common.errors.TopicAuthorizationException: Not authorized to access topics: "
                        + "[jobenergy.job-completions]",
                Causes.inWords(failed));
        assertFalse(Causes.requireOperator(new KafkaException("away")));
    }

    private Optional<Role> roleInStatus() {
        try {
            return new Controls(folder).status().map(Status::role);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Brokers that respond and that cannot be joined; the loop ends with the last list of complaints. */
    private final class Failing implements Brokers {

        private final Runnable atTheEnd;

        Failing(Runnable atTheEnd) {
            this.atTheEnd = atTheEnd;
        }

        @Override
        public List<String> errors() {
            calls.add("complaints");
            roleInStatus().ifPresent(roles::add);
            if (errors.isEmpty()) {
                atTheEnd.run();
                throw new KafkaException("away");
            }
            return errors.remove();
        }

        @Override
        public List<String> warnings() {
            calls.add("doubts");
            return List.of();
        }

        @Override
        public void prepare() {
            calls.add("prepare");
        }

        @Override
        public Relay join() {
            calls.add("join");
            throw new KafkaException("no bridge can join");
        }

        @Override
        public AdoptedTopic adopt(List<String> topics) {
            throw new IllegalStateException("nothing is adopted");
        }

        @Override
        public Connection connect() {
            throw new IllegalStateException("no bridge is elected");
        }
    }
}
