package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.program.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether the script that slurmctld calls is the hook, and whether it writes to the spool of this bridge: both have the
 * same spool, and SlurmUser may write to it.
 *
 * @param script JobCompLoc
 * @param spool the spool of the bridge
 * @param user SlurmUser
 */
record HookScript(Path script, Path spool, SlurmUser user) {

    private static final String NAME = "jobcomp-hook";

    /** The file beside the script that contains the path of the spool; the hook reads it, another script does not. */
    private static final String SPOOL_FILE = NAME + ".spool";

    private static final String DEFAULT_SPOOL = "/var/spool/jobenergy";

    /** The largest size of a script; a larger file is not the hook. */
    private static final long LARGEST_BYTES = 1 << 20;

    private static final List<String> WRITTEN_BY_HOOK = List.of("tmp", "new");

    /** Returns what is wrong; empty if nothing is. */
    List<Finding<JobcompSubject>> check() throws IOException {
        String text = Files.size(script) > LARGEST_BYTES ? "" : Files.readString(script, StandardCharsets.ISO_8859_1);
        if (!text.contains(NAME)) {
            return List.of(Finding.failed(
                    JobcompSubject.HOOK,
                    "hook " + script + ": expected " + NAME + " or a script that calls it, found another script"));
        }
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        if (text.contains(SPOOL_FILE)) {
            findings.addAll(otherSpool());
        }
        findings.addAll(closedSpool());
        return findings;
    }

    private List<Finding<JobcompSubject>> otherSpool() throws IOException {
        Path named = script.resolveSibling(SPOOL_FILE);
        String line = Files.isReadable(named)
                ? Files.readString(named, StandardCharsets.UTF_8)
                        .lines()
                        .findFirst()
                        .orElse("")
                : "";
        Path written = Path.of(line.isBlank() ? DEFAULT_SPOOL : line.strip());
        if (isSame(written, spool)) {
            return List.of();
        }
        String source = line.isBlank() ? ", the default, since " + named + " names none" : " in " + named;
        return List.of(Finding.failed(
                JobcompSubject.HOOK,
                "hook " + script + ": expected the spool of --spool, " + spool + ", found " + written + source));
    }

    private static boolean isSame(Path one, Path other) throws IOException {
        return one.equals(other) || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
    }

    private List<Finding<JobcompSubject>> closedSpool() throws IOException {
        List<Finding<JobcompSubject>> findings = new ArrayList<>();
        for (String name : WRITTEN_BY_HOOK) {
            Path folder = spool.resolve(name);
            if (!Files.isDirectory(folder)) {
                findings.add(Finding.failed(
                        JobcompSubject.SPOOL,
                        "spool " + folder + ": expected a folder that " + user.name()
                                + " may write to, found none; run creates it as a folder of the bridge"));
            } else if (user.firstInaccessible(folder).isPresent() || !user.mayWrite(folder)) {
                findings.add(Finding.failed(
                        JobcompSubject.SPOOL,
                        "spool " + folder + ": expected that " + user.name()
                                + " may write to it, found that it may not"));
            }
        }
        return findings;
    }
}
