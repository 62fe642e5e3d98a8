package io.github.jobenergy.quickstart.install;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;

/** What these tests need of the machine. */
final class Needed {

    private Needed() {}

    /**
     * Passes if each of these programs is on the PATH; otherwise the test is skipped with a sentence that names the Debian
     * packages, or fails where nothing may be skipped.
     *
     * @param packages the package of each program
     */
    static void programs(Map<String, String> packages) {
        Map<String, String> missing = new TreeMap<>(packages);
        missing.keySet().removeIf(Needed::isOnThePath);
        if (!missing.isEmpty()) {
            skip("needs " + String.join(", ", missing.keySet()) + ": apt-get install --no-install-recommends "
                    + String.join(" ", missing.values()));
        }
    }

    private static boolean isOnThePath(String program) {
        return Arrays.stream((System.getenv("PATH") + ":/usr/sbin:/sbin").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    static void root() {
        if (!"root".equals(System.getProperty("user.name"))) {
            skip("needs root, to boot a system of its own");
        }
    }

    static void skip(String sentence) {
        if (Boolean.getBoolean("jobenergy.requireAll")) {
            throw new AssertionError(sentence);
        }
        Assumptions.abort(sentence);
    }
}
