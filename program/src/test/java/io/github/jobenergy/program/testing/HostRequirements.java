package io.github.jobenergy.program.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Requirements of a test on the host that it runs on. If one is not met, the test is skipped; with
 * {@code -Djobenergy.requireAll=true} it fails.
 */
public final class HostRequirements {

    private HostRequirements() {}

    /** Requires the user root, for a purpose such as {@code to mount a tmpfs}. */
    public static void requireRoot(String purpose) {
        if (!"root".equals(System.getProperty("user.name"))) {
            unmet("needs root, " + purpose);
        }
    }

    /**
     * Requires programs on the PATH or in a folder of administrative programs.
     *
     * @param packages the Debian package of each program
     */
    public static void requirePrograms(Map<String, String> packages) {
        Map<String, String> missing = new TreeMap<>(packages);
        missing.keySet().removeIf(HostRequirements::isOnThePath);
        if (!missing.isEmpty()) {
            unmet("needs " + String.join(", ", missing.keySet()) + ": apt-get install --no-install-recommends "
                    + String.join(" ", missing.values()));
        }
    }

    private static boolean isOnThePath(String program) {
        return Arrays.stream((System.getenv("PATH") + ":/usr/sbin:/sbin").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Ends the test, since a requirement is not met. */
    public static void unmet(String requirement) {
        if (Boolean.getBoolean("jobenergy.requireAll")) {
            Assertions.fail(requirement);
        }
        Assumptions.abort(requirement);
    }
}
