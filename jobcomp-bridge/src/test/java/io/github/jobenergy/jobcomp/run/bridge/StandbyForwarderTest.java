package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolBytes;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandbyForwarderTest {

    private static final Instant ARRIVAL = Instant.ofEpochSecond(1_000_000_071);

    @TempDir
    private Path folder;

    private final Wire wire = new Wire();
    private final Counter counter = new Counter();
    private Spool here;
    private Spool there;

    @BeforeEach
    void setUp() throws IOException {
        here = spool("here");
        there = spool("there");
    }

    private Spool spool(String name) throws IOException {
        Spool spool = new Spool(Files.createDirectory(folder.resolve(name)));
        spool.prepare();
        return spool;
    }

    @Test
    void newAndWaitingEntriesAreForwardedToTheOtherSpool() throws IOException {
        put("new", "1000000070.7.1000000000.1", new byte[] {1, 0, (byte) 0xff});
        put("waiting", "1000000060.6.1000000000.1", new byte[] {2});

        new StandbyForwarder(here, wire, counter).forward();
        boolean hasReceived = new StandbyForwarder(there, wire, counter).receive();

        assertTrue(hasReceived);
        assertEquals(List.of(), names(here, Stage.NEW));
        assertEquals(List.of(), names(here, Stage.WAITING));
        assertEquals(
                List.of(
                        "1000000060.6.1000000000.1.forwarded-dbc1b4c900ffe48d",
                        "1000000070.7.1000000000.1.forwarded-b7ae7729555ec682"),
                names(there, Stage.NEW));
        SpoolEntry entry = there.read(Stage.NEW, "1000000070.7.1000000000.1.forwarded-b7ae7729555ec682")
                .orElseThrow();
        assertArrayEquals(new byte[] {1, 0, (byte) 0xff}, ((SpoolBytes.Content) entry.bytes()).bytes());
        assertEquals(ARRIVAL, entry.arrival());
        assertFalse(new StandbyForwarder(there, wire, counter).receive());
    }

    @Test
    void anEntryThatTheBrokersDidNotAcknowledgeStays() throws IOException {
        put("new", "1000000070.7.1000000000.1", new byte[] {1});
        wire.isCut = true;

        assertThrows(KafkaException.class, () -> new StandbyForwarder(here, wire, counter).forward());

        assertEquals(List.of("1000000070.7.1000000000.1"), names(here, Stage.NEW));
    }

    @Test
    void anEntryThatTheOtherSpoolLacksIsSentAgain() throws IOException {
        put("new", "1000000070.7.1000000000.1", new byte[] {1});
        new StandbyForwarder(here, wire, counter).forward();
        Files.move(there.root().resolve("incoming"), there.root().resolve("gone"));
        assertThrows(IOException.class, () -> new StandbyForwarder(there, wire, counter).receive());
        Files.move(there.root().resolve("gone"), there.root().resolve("incoming"));

        assertTrue(new StandbyForwarder(there, wire, counter).receive());

        assertEquals(1, names(there, Stage.NEW).size());
    }

    @Test
    void anUnreadableEntryStaysAndDelaysNoOther() throws IOException {
        Files.createDirectory(here.root().resolve("new/1000000001.1.1000000000.1"));
        put("new", "1000000070.7.1000000000.1", new byte[] {1});

        new StandbyForwarder(here, wire, counter).forward();

        assertEquals(List.of("1000000001.1.1000000000.1"), names(here, Stage.NEW));
        assertEquals(1, wire.entries.size());
    }

    private void put(String stage, String name, byte[] bytes) throws IOException {
        Path entry = Files.write(here.root().resolve(stage).resolve(name), bytes);
        Files.setLastModifiedTime(entry, FileTime.from(ARRIVAL));
    }

    private static List<String> names(Spool spool, Stage stage) throws IOException {
        return spool.list(stage, 10, any -> false).names();
    }

    /** What lies between two bridges. */
    private static final class Wire implements Relay {

        private final List<SpoolEntry> entries = new ArrayList<>();
        private boolean isCut;

        @Override
        public boolean isActive(Duration timeout) {
            return true;
        }

        @Override
        public List<SpoolEntry> received() {
            return List.copyOf(entries);
        }

        @Override
        public void accepted() {
            entries.clear();
        }

        @Override
        public void forward(List<SpoolEntry> forwarded) {
            if (isCut) {
                throw new KafkaException("the brokers are away");
            }
            entries.addAll(forwarded);
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
