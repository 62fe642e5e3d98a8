package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.kill.TestProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Consecutive calls of programs, started and timed by one shell. */
final class TimedCalls {

    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    private final Path workFolder;
    private final List<String> lines = new ArrayList<>();

    TimedCalls(Path workFolder) {
        this.workFolder = workFolder;
    }

    /** Adds a call, under the name its time is counted by; no word may hold a blank. */
    void add(String name, List<String> command) {
        lines.add(name + " " + String.join(" ", command));
    }

    /**
     * Makes all of them, in the order they were added.
     *
     * @param environment what every program finds as its environment, beside the PWD, SHLVL and _ of a shell
     * @return the times, by name
     */
    Map<String, Times> make(Map<String, String> environment) throws IOException, InterruptedException {
        Path shell = workFolder.resolve("timed-calls");
        TestProgram.install("timed-calls", shell);
        Path calls = Files.write(workFolder.resolve("calls"), lines);
        Path output = workFolder.resolve("times");
        ProcessBuilder builder = new ProcessBuilder(shell.toString())
                .redirectInput(calls.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("expected the end of " + lines.size() + " calls, found " + last(output));
            }
        } finally {
            process.destroyForcibly();
        }
        return read(output);
    }

    private static String last(Path output) throws IOException {
        List<String> all = Files.readAllLines(output);
        return all.isEmpty() ? "nothing" : "'" + all.get(all.size() - 1) + "'";
    }

    private static Map<String, Times> read(Path output) throws IOException {
        Map<String, List<Duration>> durations = new TreeMap<>();
        for (String line : Files.readAllLines(output)) {
            String[] words = line.split(" ", 2);
            durations
                    .computeIfAbsent(words[0], name -> new ArrayList<>())
                    .add(Duration.of(Long.parseLong(words[1]), ChronoUnit.MICROS));
        }
        Map<String, Times> times = new TreeMap<>();
        durations.forEach((name, all) -> times.put(name, Times.of(all)));
        return times;
    }
}
