package io.github.jobenergy.jobcomp.accounting;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A program of the system, called with a limit on everything: how long it runs, how much it prints. It prints into files, not
 * pipes, so nothing it leaves behind can hold us up; and it leaves nothing behind that we know of. It gets our environment
 * with some variables set and others taken away.
 */
public final class SystemCommand {

    private static final int LONGEST_COMPLAINT = 500;
    private static final int READ_COMPLAINT_BYTES = 8 * LONGEST_COMPLAINT;
    private static final long MOST_COMPLAINT_BYTES = 16 << 20;
    private static final Duration GLANCE = Duration.ofMillis(200);

    private final CommandLimits limits;
    private final Map<String, String> environment;
    private final Set<String> hidden;

    /** Runs programs within these limits, in our environment with those variables set and those hidden. */
    public SystemCommand(CommandLimits limits, Map<String, String> environment, Set<String> hidden) {
        this.limits = limits;
        this.environment = Map.copyOf(environment);
        this.hidden = Set.copyOf(hidden);
    }

    /** Makes something of what a program printed. */
    @FunctionalInterface
    public interface Printed<T> {

        /** Makes it of that file. */
        T read(Path output) throws IOException, AccountingException;
    }

    /** Everything the program printed, if it ended well; see {@link #run(List, Printed)}. */
    public byte[] run(List<String> command) throws AccountingException, InterruptedException {
        return run(command, Files::readAllBytes);
    }

    /**
     * What is made of what the program printed, if it ended well.
     *
     * @param command the program and its arguments
     * @param printed makes it, of a file that is gone afterwards
     * @throws AccountingException if it could not be run, did not end well or passed a limit
     * @throws InterruptedException if the thread was told to stop
     */
    public <T> T run(List<String> command, Printed<T> printed) throws AccountingException, InterruptedException {
        String program = command.get(0);
        try {
            Path output = Files.createTempFile("jobcomp-bridge-", ".out");
            Path complaint = Files.createTempFile("jobcomp-bridge-", ".err");
            try {
                int exit = await(start(command, output, complaint), program, output, complaint);
                if (exit != 0) {
                    throw AccountingException.because(
                            program + ": expected exit status 0, found " + exit, said(complaint));
                }
                return printed.read(output);
            } finally {
                Files.deleteIfExists(output);
                Files.deleteIfExists(complaint);
            }
        } catch (IOException notStarted) {
            throw AccountingException.because(program + ": cannot be run: " + notStarted.getMessage());
        }
    }

    private Process start(List<String> command, Path output, Path complaint) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile())
                .redirectError(complaint.toFile());
        builder.environment().keySet().removeAll(hidden);
        builder.environment().putAll(environment);
        return builder.start();
    }

    private int await(Process process, String program, Path output, Path complaint)
            throws AccountingException, IOException, InterruptedException {
        long deadline = System.nanoTime() + limits.timeout().toNanos();
        try {
            while (true) {
                boolean ended = process.waitFor(GLANCE.toMillis(), TimeUnit.MILLISECONDS);
                if (Files.size(output) > limits.mostBytes()) {
                    throw AccountingException.tooLarge(
                            program + ": expected at most " + limits.mostBytes() + " bytes, stopped it");
                }
                if (Files.size(complaint) > MOST_COMPLAINT_BYTES) {
                    throw AccountingException.because(program + ": expected at most " + MOST_COMPLAINT_BYTES
                            + " bytes on standard error, stopped it");
                }
                if (ended) {
                    return process.exitValue();
                }
                if (System.nanoTime() - deadline >= 0) {
                    throw AccountingException.tooMuch(
                            program + ": expected an end within " + limits.timeout() + ", stopped it");
                }
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String said(Path complaint) throws IOException {
        String said;
        try (InputStream in = Files.newInputStream(complaint)) {
            said = new String(in.readNBytes(READ_COMPLAINT_BYTES), StandardCharsets.UTF_8).strip();
        }
        return said.length() <= LONGEST_COMPLAINT ? said : said.substring(0, LONGEST_COMPLAINT) + "…";
    }
}
