package io.github.jobenergy.node.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

    /**
     * A text around what a test writes, which stands between {@code <!-- NAME -->} and {@code <!-- /NAME -->}.
     *
     * @param before up to the first mark and its line end
     * @param after from the second mark on
     */
    public record Marked(String before, String after) {}

    /** The text around those marks. */
    public static Marked marked(String text, String name) {
        String begin = "<!-- " + name + " -->\n";
        int from = text.indexOf(begin);
        int to = text.indexOf("<!-- /" + name + " -->");
        assertTrue(from >= 0 && to > from, "expected the marks of " + name);
        return new Marked(text.substring(0, from + begin.length()), text.substring(to));
    }

    /** Holds a file that is not among the golden ones, such as a document, against what it should be. */
    public static void assertIs(Path file, String wanted) throws IOException {
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.writeString(file, wanted);
        }
        assertEquals(wanted, Files.readString(file));
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
