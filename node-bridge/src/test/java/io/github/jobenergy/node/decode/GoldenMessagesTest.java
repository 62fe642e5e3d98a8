package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.testing.DecodedMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files of each format with their golden files, both in src/test/resources/decode; the README of each folder states where
 * they are from. {@code mvn test -Djobenergy.regenerate=true} writes the golden files.
 */
class GoldenMessagesTest {

    private static final Path FOLDER = Path.of("src/test/resources/decode");
    private static final String BECOMES = ".ndjson";

    static Stream<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(FOLDER)) {
            all.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(BECOMES))
                    .filter(file -> !file.endsWith("README.md"))
                    .forEach(files::add);
        }
        return files.stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("files")
    void decodesToItsGoldenFile(Path file) throws IOException {
        String format = FOLDER.relativize(file).getName(0).toString();
        Path expected = file.resolveSibling(file.getFileName() + BECOMES);

        String found = DecodedMessages.ofFile(format, file).ndjson();

        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.writeString(expected, found);
        }
        assertEquals(Files.readString(expected), found);
    }

    @ParameterizedTest
    @MethodSource("files")
    void namesItsOrigin(Path file) throws IOException {
        String readme = Files.readString(file.resolveSibling("README.md"));

        assertTrue(readme.contains(file.getFileName().toString()), "expected the origin of " + file);
    }

    @Test
    void hasAtLeastTwoFilesOfEachCollector() throws IOException {
        for (String format : Formats.all().stream().map(Format::name).toList()) {
            long files = files().filter(file -> file.startsWith(FOLDER.resolve(format)))
                    .count();

            assertTrue(files >= 2, format + ": " + files);
        }
    }
}
