package io.github.jobenergy.quickstart.rig;

import io.github.jobenergy.program.testing.HostRequirements;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a rig needs of the machine: Debian's Slurm and what it runs on, and root. */
public final class SlurmPackages {

    /** A file of each package that shows it is there. */
    private static final Map<String, String> FILES = new TreeMap<>(Map.of(
            "slurmctld", "/usr/sbin/slurmctld",
            "slurmd", "/usr/sbin/slurmd",
            "slurmdbd", "/usr/sbin/slurmdbd",
            "slurm-client", "/usr/bin/sbatch",
            "munge", "/usr/sbin/munged",
            "mariadb-server", "/usr/bin/mariadb-install-db",
            "iproute2", "/usr/sbin/ip",
            "util-linux", "/usr/bin/nsenter"));

    private SlurmPackages() {}

    /**
     * Passes if a rig can be started here; otherwise the test is skipped with a message that names what is missing,
     * or fails where nothing may be skipped.
     */
    public static void require() {
        Set<String> missing = new LinkedHashSet<>();
        FILES.forEach((name, file) -> {
            if (!Files.exists(Path.of(file))) {
                missing.add(name);
            }
        });
        if (!missing.isEmpty()) {
            HostRequirements.unmet("a real Slurm needs the Debian packages " + missing
                    + ": apt-get install --no-install-recommends " + String.join(" ", missing));
        }
        HostRequirements.requireRoot("for the namespaces of a real Slurm");
    }
}
