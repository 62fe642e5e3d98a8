package io.github.jobenergy.node.source.inband;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFolderTest {

    @TempDir
    private Path path;

    private KernelFolder folder;

    @BeforeEach
    void open() {
        folder = KernelFolder.at(path);
    }

    @Test
    void readsATextWithoutItsFinalLineFeed() throws IOException {
        Files.writeString(path.resolve("energy"), "12 J 5 us\n");

        assertEquals(Optional.of("12 J 5 us"), folder.text("energy"));
    }

    @Test
    void readsATextInAPageFilledWithZeros() throws IOException {
        Files.writeString(path.resolve("power"), "85 W\n" + "\0".repeat(4_091));

        assertEquals(Optional.of("85 W"), folder.text("power"));
    }

    @Test
    void rejectsMoreThanAPage() throws IOException {
        Files.writeString(path.resolve("power"), "8".repeat(4_097));

        IOException tooLong = assertThrows(IOException.class, () -> folder.text("power"));

        assertTrue(tooLong.getMessage().contains("expected at most 4096 bytes"), tooLong.getMessage());
    }

    @Test
    void readsAReplacedFileAgain() throws IOException {
        Files.writeString(path.resolve("energy"), "1 J");
        folder.text("energy");
        Files.writeString(path.resolve(".energy"), "2 J");
        Files.move(path.resolve(".energy"), path.resolve("energy"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        assertEquals(Optional.of("2 J"), folder.text("energy"));
    }

    @Test
    void returnsEmptyForAMissingFile() throws IOException {
        Files.writeString(path.resolve("energy"), "1 J");

        assertEquals(Optional.empty(), folder.text("power"));
        assertEquals(List.of(), folder.names("pm_counters"));
        assertEquals(List.of(), folder.names("energy"));
        assertEquals(List.of("energy"), folder.names(""));
    }

    @Test
    void failsForAFolderInPlaceOfAFile() throws IOException {
        Files.createDirectory(path.resolve("energy"));

        assertThrows(IOException.class, () -> folder.text("energy"));
    }
}
