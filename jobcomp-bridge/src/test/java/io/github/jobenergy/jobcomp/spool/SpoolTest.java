package io.github.jobenergy.jobcomp.spool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

    private static final byte[] RECORD = {'A', '=', 'b', 0};

    @TempDir
    private Path folder;

    private Spool spool;

    @BeforeEach
    void prepare() throws IOException {
        spool = new Spool(folder);
        spool.prepare();
    }

    @Test
    void listsTheFirstNamesInOrderAndCountsAll() throws IOException {
        for (String name : List.of("3", "1", "5", "2", "4")) {
            Files.write(folder.resolve("new").resolve(name), RECORD);
        }

        SpoolListing listing = spool.list(Stage.NEW, 3, name -> name.equals("2"));

        assertEquals(List.of("1", "3", "4"), listing.names());
        assertEquals(5, listing.total());
        assertEquals(5, spool.count(Stage.NEW));
        assertEquals(0, spool.count(Stage.WAITING));
    }

    @Test
    void entriesOfOneNameFromTwoSpoolsAreTwoHere() throws IOException {
        spool.accept(entry(1).forwarded());
        spool.accept(entry(2).forwarded());
        spool.accept(entry(2).forwarded());

        assertEquals(2, spool.list(Stage.NEW, 10, name -> false).total());
    }

    @Test
    void aForwardedAndReturnedEntryKeepsItsName() {
        SpoolEntry once = entry(1).forwarded();

        assertEquals("7.forwarded-4bf5122f344554c5", once.name());
        assertEquals(once.name(), once.forwarded().forwarded().name());
    }

    @Test
    void aLongNameLeavesSpaceForTheSuffix() {
        SpoolEntry whole = new SpoolEntry("7".repeat(250), new SpoolBytes.Content(new byte[] {1}), Instant.EPOCH);

        String name = whole.forwarded().name();

        assertEquals("7".repeat(72) + ".forwarded-4bf5122f344554c5", name);
    }

    private static SpoolEntry entry(int content) {
        return new SpoolEntry("7", new SpoolBytes.Content(new byte[] {(byte) content}), Instant.EPOCH);
    }

    @Test
    void anEntryWaitsAndIsRemoved() throws IOException {
        Files.write(folder.resolve("new/7"), RECORD);

        spool.keepWaiting("7");
        Optional<SpoolEntry> waiting = spool.read(Stage.WAITING, "7");
        spool.remove(Stage.WAITING, "7");

        SpoolBytes.Content content =
                assertInstanceOf(SpoolBytes.Content.class, waiting.orElseThrow().bytes());
        assertArrayEquals(RECORD, content.bytes());
        assertEquals(Optional.empty(), spool.read(Stage.NEW, "7"));
        assertEquals(Optional.empty(), spool.read(Stage.WAITING, "7"));
    }

    @Test
    void aMissingEntryIsNotAnError() throws IOException {
        spool.keepWaiting("never-was");
        spool.remove(Stage.NEW, "never-was");

        assertEquals(0, spool.list(Stage.WAITING, 1, name -> false).total());
    }

    @Test
    void aRefusedEntryIsMovedToAPrivateFile() throws IOException {
        Files.write(folder.resolve("new/7"), RECORD);
        Files.write(folder.resolve("bad/7"), new byte[] {'o', 'l', 'd'});

        spool.putAside(Stage.NEW, spool.read(Stage.NEW, "7").orElseThrow());

        Path aside = folder.resolve("bad/7");
        assertArrayEquals(RECORD, Files.readAllBytes(aside));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(aside)));
        assertFalse(Files.exists(folder.resolve("new/7")));
    }

    @Test
    void aFileOfAnotherKindIsUnusableAndCanBeMoved() throws IOException {
        Files.createDirectory(folder.resolve("new/folder"));
        Files.createSymbolicLink(folder.resolve("new/link"), Path.of("/etc/passwd"));
        Files.write(folder.resolve("new/huge"), new byte[300_000]);

        for (String name : List.of("folder", "link", "huge")) {
            SpoolEntry entry = spool.read(Stage.NEW, name).orElseThrow();
            assertInstanceOf(SpoolBytes.Unusable.class, entry.bytes());
            spool.putAside(Stage.NEW, entry);
        }

        assertEquals(0, spool.list(Stage.NEW, 1, name -> false).total());
        assertTrue(Files.isSymbolicLink(folder.resolve("bad/link")));
    }

    @Test
    void aNameThatIsNotUtf8IsReplaced() throws Exception {
        String name =
                "f=$(printf '1000000070.7.1000000000.\\377'); printf 'A=b\\0' >\"$f\"; mkdir \"$f.d\"; : >\"$f.d/x\"";
        Process shell = new ProcessBuilder("sh", "-c", name)
                .directory(folder.resolve("new").toFile())
                .start();
        assertEquals(0, shell.waitFor());

        spool.list(Stage.NEW, 9, any -> false);
        List<String> names = spool.list(Stage.NEW, 9, any -> false).names();

        assertEquals(List.of("1000000070.7.1000000000.%FF", "1000000070.7.1000000000.%FF.d"), names);
        SpoolEntry entry = spool.read(Stage.NEW, names.get(0)).orElseThrow();
        SpoolBytes.Content content = assertInstanceOf(SpoolBytes.Content.class, entry.bytes());
        assertArrayEquals(RECORD, content.bytes());
    }

    @Test
    void anEntryThatCannotBeRemovedDelaysNoOther() throws IOException {
        Files.createDirectories(folder.resolve("incoming/a/x"));
        Files.write(folder.resolve("incoming/ab"), RECORD);
        Instant later = Instant.now().plusSeconds(3_600);

        assertEquals(1, spool.sweepUnfinished(later));
        assertFalse(Files.exists(folder.resolve("incoming/ab")));
    }

    @Test
    void removesItsIncompleteFilesAndCountsThoseOfTheHook() throws IOException {
        Instant now = Instant.now();
        assertEquals(0, spool.unfinishedByHook(now));
        Files.createDirectory(folder.resolve("tmp"));
        for (String part : List.of("tmp", "incoming")) {
            Path old = Files.write(folder.resolve(part).resolve("old"), RECORD);
            Files.setLastModifiedTime(old, FileTime.from(now.minusSeconds(3_700)));
            Files.write(folder.resolve(part).resolve("young"), RECORD);
        }

        int swept = spool.sweepUnfinished(now.minusSeconds(3_600));
        int ofHook = spool.unfinishedByHook(now.minusSeconds(3_600));

        assertEquals(List.of(1, 1), List.of(swept, ofHook));
        assertTrue(Files.exists(folder.resolve("incoming/young")));
        assertTrue(Files.exists(folder.resolve("tmp/old")));
    }

    @Test
    void theBridgeDoesNotWriteInTheFolderOfTheHook() throws IOException {
        Files.createSymbolicLink(folder.resolve("tmp"), folder.resolve("nowhere"));

        spool.accept(entry(1));

        assertEquals(1, spool.count(Stage.NEW));
    }

    @Test
    void marksItselfFullAndNotFull() throws IOException {
        spool.setFull(true);
        spool.setFull(true);
        boolean whenFull = spool.isFull();
        spool.setFull(false);

        assertTrue(whenFull);
        assertFalse(spool.isFull());
    }

    @Test
    void isFullAtItsLimitAndFreeAgainWellBelow() {
        SpoolLevel level = new SpoolLevel(100);

        assertFalse(level.isFull(99, false));
        assertTrue(level.isFull(100, false));
        assertTrue(level.isFull(90, true));
        assertFalse(level.isFull(89, true));
    }

    @Test
    void reportsAMissingSpool() {
        Spool nowhere = new Spool(folder.resolve("nowhere"));

        assertThrows(NoSuchFileException.class, nowhere::prepare);
    }

    @Test
    void readsTheEndOfTheRunFromAName() {
        assertEquals(
                Optional.of(Instant.ofEpochSecond(1_000_000_070)), SpoolEntry.endTime("1000000070.7.1000000000.42"));
        assertEquals(Optional.empty(), SpoolEntry.endTime("0.7.1000000000.42"));
        assertEquals(Optional.empty(), SpoolEntry.endTime("README"));
    }
}
