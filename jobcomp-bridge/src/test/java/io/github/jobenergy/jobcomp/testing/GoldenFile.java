package io.github.jobenergy.jobcomp.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What others see of us, kept as a file. Where it differs, what was found is written to target/golden to compare or copy;
 * {@code mvn test -Djobenergy.regenerate=true} writes the file anew, to be looked at before it is committed.
 */
public final class GoldenFile {

    private static final Path EXPECTED = Path.of("src/test/resources/golden");
    private static final Path FOUND = Path.of("target/golden");

    private GoldenFile() {}

    /** Holds the text against the golden file of that name. */
    public static void assertMatches(String name, String found) throws IOException {
        Path expected = EXPECTED.resolve(name);
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            regenerate(expected, found);
        }
        String wanted = Files.exists(expected) ? Files.readString(expected) : "";
        if (!wanted.equals(found)) {
            Files.createDirectories(FOUND);
            Files.writeString(FOUND.resolve(name), found);
        }
        assertTrue(wanted.equals(found), "compare " + expected + " with " + FOUND.resolve(name));
    }

    /** Where nothing is expected, there is no file. */
    private static void regenerate(Path expected, String found) throws IOException {
        if (found.isEmpty()) {
            Files.deleteIfExists(expected);
        } else {
            Files.writeString(expected, found);
        }
    }
}
