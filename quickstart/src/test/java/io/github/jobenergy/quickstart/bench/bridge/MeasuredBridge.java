package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.bench.InstalledProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process of jobcomp-bridge with the options of its unit, and its processor time and memory. */
final class MeasuredBridge implements AutoCloseable {

    private static final Pattern COLLECTED = Pattern.compile("Pause .* \\d+M->(\\d+)M\\(");

    private final Process process;
    private final Path log;
    private final Path collections;

    private MeasuredBridge(Process process, Path log, Path collections) {
        this.process = process;
        this.log = log;
        this.collections = collections;
    }

    static MeasuredBridge start(Path workFolder, List<String> arguments) throws IOException {
        Path log = workFolder.resolve("bridge.log");
        Path collections = workFolder.resolve("bridge.gc");
        List<String> command = new ArrayList<>(List.of("run"));
        command.addAll(arguments);
        Process process = InstalledProgram.JOBCOMP_BRIDGE.start(command, List.of("-Xlog:gc:file=" + collections), log);
        return new MeasuredBridge(process, log, collections);
    }

    /** The time of processors it has taken so far. */
    Duration processorTime() throws IOException {
        return process.info().totalCpuDuration().orElseThrow(() -> new IOException("the bridge has ended"));
    }

    /** The memory it holds now, in MiB. */
    long residentMebibytes() throws IOException {
        return status("VmRSS");
    }

    /** The most it ever held, in MiB. */
    long peakMebibytes() throws IOException {
        return status("VmHWM");
    }

    private long status(String field) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
            if (line.startsWith(field + ":")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1_024;
            }
        }
        throw new IOException("the bridge has ended:\n" + output());
    }

    /** The most that was left in its heap after a collection, in MiB. */
    long heapAfterCollectionMebibytes() throws IOException {
        return Files.readAllLines(collections).stream()
                .map(COLLECTED::matcher)
                .filter(Matcher::find)
                .mapToLong(pause -> Long.parseLong(pause.group(1)))
                .max()
                .orElse(0);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    String output() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
