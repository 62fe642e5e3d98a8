package io.github.jobenergy.jobcomp.spool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusedEntriesTest {

    private static final int MOST_ENTRIES = 16;
    private static final int MOST_BYTES = 8_000;

    @TempDir
    private Path folder;

    private Path fresh;
    private Path bad;
    private RefusedEntries refused;

    /** Both are readable by all users, as under a umask of 0. */
    @BeforeEach
    void prepare() throws IOException {
        fresh = Files.createDirectory(folder.resolve("new"));
        bad = Files.createDirectory(folder.resolve("bad"));
        Files.setPosixFilePermissions(bad, PosixFilePermissions.fromString("rwxrwxrwx"));
        refused = new RefusedEntries(bad, MOST_ENTRIES, MOST_BYTES);
        refused.prepare();
    }

    @Test
    void theFolderIsPrivateForAnyUmask() throws IOException {
        assertEquals("rwx------", mode(bad));
    }

    @Test
    void aCopiedRefusedEntryIsPrivate() throws IOException {
        Files.write(bad.resolve("7"), new byte[] {'o', 'l', 'd'});

        take("7", new byte[] {1, 2});

        assertArrayEquals(new byte[] {1, 2}, Files.readAllBytes(bad.resolve("7")));
        assertEquals("rw-------", mode(bad.resolve("7")));
        assertEquals(List.of(), names(fresh));
    }

    @Test
    void aMovedRefusedEntryIsPrivate() throws IOException {
        Path large = Files.write(fresh.resolve("7"), new byte[100]);
        Files.setPosixFilePermissions(large, PosixFilePermissions.fromString("rw-rw-rw-"));

        refused.take(large, new SpoolEntry("7", new SpoolBytes.Unusable("too large"), Instant.EPOCH));

        assertEquals("rw-------", mode(bad.resolve("7")));
    }

    @Test
    void theNumberOfEntriesIsBoundedAndTheLastInOrderAreKept() throws IOException {
        for (int i = 10; i < 60; i++) {
            take(Integer.toString(i), new byte[1]);

            assertTrue(names(bad).size() <= MOST_ENTRIES, names(bad).toString());
            assertTrue(names(bad).contains(Integer.toString(i)));
        }
        assertEquals(50 - names(bad).size(), refused.takeRemoved());
        assertEquals(0, refused.takeRemoved());
    }

    @Test
    void theBytesOfEntriesAreBounded() throws IOException {
        for (int i = 10; i < 60; i++) {
            take(Integer.toString(i), new byte[900]);

            assertTrue(bytes() <= MOST_BYTES, bytes() + " bytes");
            assertTrue(names(bad).contains(Integer.toString(i)));
        }
    }

    @Test
    void earlierEntriesCount() throws IOException {
        for (int i = 10; i < 60; i++) {
            Files.write(bad.resolve(Integer.toString(i)), new byte[900]);
        }

        take("60", new byte[1]);

        assertTrue(bytes() <= MOST_BYTES, bytes() + " bytes");
    }

    @Test
    void anEntryAboveTheTotalLimitIsRemoved() throws IOException {
        Path large = Files.write(fresh.resolve("7"), new byte[MOST_BYTES + 1]);

        refused.take(large, new SpoolEntry("7", new SpoolBytes.Unusable("too large"), Instant.EPOCH));

        assertEquals(List.of(), names(bad));
        assertEquals(1, refused.takeRemoved());
    }

    @Test
    void anEntryThatCannotBeRemovedDelaysNoOther() throws IOException {
        Files.createDirectories(bad.resolve("1/x"));
        for (int i = 10; i < 60; i++) {
            take(Integer.toString(i), new byte[1]);
        }

        assertTrue(names(bad).contains("1"));
        assertTrue(names(bad).contains("59"));
    }

    private void take(String name, byte[] bytes) throws IOException {
        Path from = Files.write(fresh.resolve(name), bytes);
        refused.take(from, new SpoolEntry(name, SpoolBytes.Content.copyOf(bytes), Instant.EPOCH));
    }

    private long bytes() throws IOException {
        long bytes = 0;
        for (String name : names(bad)) {
            bytes += Files.size(bad.resolve(name));
        }
        return bytes;
    }

    private static List<String> names(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        }
        return names;
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
