package io.github.jobenergy.program.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The expected output of a program, as a file in {@code src/test/resources/golden}. An output that differs is written to
 * {@code target/golden}. {@code mvn test -Djobenergy.regenerate=true} writes the expected files anew; the difference is reviewed
 * before it is committed.
 */
public final class GoldenFile {

    private static final Path EXPECTED = Path.of("src/test/resources/golden");
    private static final Path FOUND = Path.of("target/golden");

    private GoldenFile() {}

    /** Asserts that a text equals the golden file of that name. */
    public static void assertMatches(String name, String found) throws IOException {
        Path expected = EXPECTED.resolve(name);
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            regenerate(expected, found);
        }
        String expectedText = Files.exists(expected) ? Files.readString(expected) : "";
        if (!expectedText.equals(found)) {
            Files.createDirectories(FOUND);
            Files.writeString(FOUND.resolve(name), found);
        }
        assertTrue(expectedText.equals(found), "compare " + expected + " with " + FOUND.resolve(name));
    }

    /**
     * A text around a generated part, which lies between {@code <!-- NAME -->} and {@code <!-- /NAME -->}.
     *
     * @param before the text up to the first mark and its line end
     * @param after the text from the second mark on
     */
    public record Marked(String before, String after) {}

    /** Returns the text around those marks. */
    public static Marked marked(String text, String name) {
        String begin = "<!-- " + name + " -->\n";
        int from = text.indexOf(begin);
        int to = text.indexOf("<!-- /" + name + " -->");
        assertTrue(from >= 0 && to > from, "expected the marks of " + name);
        return new Marked(text.substring(0, from + begin.length()), text.substring(to));
    }

    /** Asserts that a file outside the folder of golden files, such as a document, has that content. */
    public static void assertIs(Path file, String expectedText) throws IOException {
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.writeString(file, expectedText);
        }
        assertEquals(expectedText, Files.readString(file));
    }

    /** Writes the file; an empty text is expected of a file that does not exist. */
    private static void regenerate(Path expected, String found) throws IOException {
        if (found.isEmpty()) {
            Files.deleteIfExists(expected);
        } else {
            Files.writeString(expected, found);
        }
    }
}
