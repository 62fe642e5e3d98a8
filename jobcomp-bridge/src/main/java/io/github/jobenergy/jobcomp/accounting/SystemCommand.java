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
 * Runs a system program with limits on its run time and output. The program prints into files, not pipes, so that no process it
 * leaves behind can block the bridge; its known descendants are ended with it. It receives the environment of the bridge with
 * some variables set and others removed.
 */
public final class SystemCommand {

    private static final int LONGEST_COMPLAINT = 500;
    private static final int READ_COMPLAINT_BYTES = 8 * LONGEST_COMPLAINT;
    private static final long MOST_COMPLAINT_BYTES = 16 << 20;
    private static final Duration GLANCE = Duration.ofMillis(200);

    private final CommandLimits limits;
    private final Map<String, String> environment;
    private final Set<String> hidden;

    /** Runs programs within these limits, with the given environment variables set and the {@code hidden} ones removed. */
    public SystemCommand(CommandLimits limits, Map<String, String> environment, Set<String> hidden) {
        this.limits = limits;
        this.environment = Map.copyOf(environment);
        this.hidden = Set.copyOf(hidden);
    }

    /** Converts the output of a program. */
    @FunctionalInterface
    public interface Printed<T> {

        /** Converts the given file. */
        T read(Path output) throws IOException, AccountingException;
    }

    /** Returns the whole output of a program that succeeded; see {@link #run(List, Printed)}. */
    public byte[] run(List<String> command) throws AccountingException, InterruptedException {
        return run(command, Files::readAllBytes);
    }

    /**
     * Returns the converted output of a program that succeeded.
     *
     * @param command the program and its arguments
     * @param printed converts the output file, which is deleted afterwards
     * @throws AccountingException if the program could not be run, did not exit with status 0 or exceeded a limit
     * @throws InterruptedException if the thread was interrupted
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
