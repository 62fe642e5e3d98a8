package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * An executable named sacct that answers from a recording, and from nothing else: it filters the recorded rows by its options, as
 * slurmdbd would.
 *
 * @param executable the path of the executable
 */
public record RecordedSacct(Path executable) {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** The output of sacctmgr for a user with permission to see the runs of all users, which a recording grants to every user. */
    private static final String OPERATOR = "#!/bin/sh\necho Operator\n";

    /** Writes the executable into a folder, with a sacctmgr beside it. */
    public static RecordedSacct install(Installation installation, Path recording, Path folder) throws IOException {
        String script = "#!/bin/sh\nexec " + Executable.quoted(installation.recordedSacct()) + " "
                + Executable.quoted(recording) + " \"$@\"\n";
        Executable.write(folder.resolve("sacctmgr"), OPERATOR);
        return new RecordedSacct(Executable.write(folder.resolve("sacct"), script));
    }

    /** Queries the executable for the runs in the recording. */
    public Set<RunKey> runs(String cluster) throws IOException, InterruptedException {
        ProcessBuilder query = new ProcessBuilder(
                executable.toString(), "-a", "-D", "-X", "-n", "-P", "-o", "JobIDRaw,Submit", "--delimiter= ");
        query.environment().put("SLURM_TIME_FORMAT", "%s");
        Process process = query.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String response = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("the recorded accounting cannot be read: " + response.strip());
        }
        Set<RunKey> runs = new TreeSet<>();
        for (String line : response.lines().toList()) {
            int blank = line.indexOf(' ');
            runs.add(RunKey.of(
                    cluster, Long.parseLong(line.substring(0, blank)), Long.parseLong(line.substring(blank + 1))));
        }
        return runs;
    }
}
