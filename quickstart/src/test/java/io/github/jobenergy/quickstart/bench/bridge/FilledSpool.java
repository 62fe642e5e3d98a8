package io.github.jobenergy.quickstart.bench.bridge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A spool as the hook leaves it after long silence of the brokers: one file for each run, its content a recorded environment
 * in which only the run's own values are others.
 */
final class FilledSpool implements AutoCloseable {

    /** The end of the run that ended first, in epoch seconds; 50 runs a second end after it. */
    static final long FIRST_END = 1_795_000_000;

    private static final int ENDS_PER_SECOND = 50;

    private final Path folder;
    private final String template;
    private final Random random;

    private FilledSpool(Path folder, String template, long seed) {
        this.folder = folder;
        this.template = template;
        this.random = new Random(seed);
    }

    /** Makes an empty spool, to be filled after that recorded environment. */
    static FilledSpool in(Path folder, Path recordedEnvironment, long seed) throws IOException {
        for (String part : new String[] {"tmp", "new", "waiting", "bad"}) {
            Files.createDirectories(folder.resolve(part));
        }
        return new FilledSpool(folder, Files.readString(recordedEnvironment, StandardCharsets.ISO_8859_1), seed);
    }

    Path folder() {
        return folder;
    }

    /**
     * Leaves the records of that many runs, on the disk and not only on the way there: what has waited for long is; and a file
     * that is being written out is slow to remove.
     *
     * @return the bytes of all of them
     */
    long fill(int runs) throws IOException, InterruptedException {
        long bytes = 0;
        for (int run = 0; run < runs; run++) {
            long end = FIRST_END + run / ENDS_PER_SECOND;
            long submit = end - 30 - random.nextInt(86_400);
            long jobId = run + 1L;
            byte[] environment = environment(jobId, submit, end);
            bytes += environment.length;
            Files.write(
                    folder.resolve("new").resolve(end + "." + jobId + "." + submit + "." + (1_000 + run % 30_000)),
                    environment);
        }
        new ProcessBuilder("sync", "-f", folder.toString()).start().waitFor();
        return bytes;
    }

    private byte[] environment(long jobId, long submit, long end) {
        StringBuilder environment = new StringBuilder();
        for (String variable : template.split("\0", 0)) {
            String name = variable.substring(0, variable.indexOf('='));
            environment.append(
                    switch (name) {
                        case "JOBID" -> "JOBID=" + jobId;
                        case "SUBMIT" -> "SUBMIT=" + submit;
                        case "START" -> "START=" + (submit + 10);
                        case "END" -> "END=" + end;
                        case "NODES" -> "NODES=n" + (1 + random.nextInt(4_000));
                        case "JOBNAME" -> "JOBNAME=job-" + Long.toHexString(random.nextLong());
                        case "UID" -> "UID=" + (2_000 + random.nextInt(500));
                        default -> variable;
                    });
            environment.append('\0');
        }
        return environment.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Removes all of it. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
