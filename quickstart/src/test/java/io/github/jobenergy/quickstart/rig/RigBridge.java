package io.github.jobenergy.quickstart.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assertions;

/** jobcomp-bridge as installed, in a process of its own for a rig, which ends with this JVM. */
public final class RigBridge implements AutoCloseable {

    private static final Path HOME =
            Path.of("..", "jobcomp-bridge", "target", "dist").toAbsolutePath().normalize();
    private static final Path PROGRAM = HOME.resolve("bin").resolve("jobcomp-bridge");

    private static final long ENDING_SECONDS = 180;

    /** Executes the program and stops it when standard input ends. */
    private static final String END_WITH_PARENT = "exec 3<&0; (cat <&3 >/dev/null; kill $$) & exec \"$@\"";

    private final Process process;
    private final Path log;

    private RigBridge(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Returns options for tests that wait until runs are settled: settling takes seconds instead of minutes. */
    public static String[] shortDelays() {
        return new String[] {"--first-look", "PT1S", "--settle-time", "PT10S", "--give-up-after", "PT30S"};
    }

    /**
     * Returns the same for tests that also wait for the first search: it goes back two days, an hour at a time, and at its usual
     * share of slurmdbd's time that takes minutes, on a loaded machine more than the time between two searches.
     */
    public static String[] shortDelaysAndSearch() {
        return Stream.concat(Stream.of(shortDelays()), Stream.of("--sacct-duty", "100"))
                .toArray(String[]::new);
    }

    /** Starts one with the defaults a site has, and these options. */
    public static RigBridge start(SlurmRig rig, String bootstrapServers, String... options) throws IOException {
        List<String> words = runWords(PROGRAM, rig, bootstrapServers);
        for (String client : List.of("sacct", "squeue", "scontrol")) {
            words.addAll(List.of("--" + client, rig.client(client).toString()));
        }
        words.addAll(List.of(options));
        return start(rig, new ProcessBuilder(words));
    }

    /** The same on the rig itself, as a user there, where that user can read it. */
    public static RigBridge startOnRig(SlurmRig rig, String user, PortForwarder broker, String... options)
            throws IOException, InterruptedException {
        List<String> words = runWords(installedOn(rig), rig, broker.address());
        words.addAll(List.of(options));
        return start(rig, rig.prepare(user, words.toArray(String[]::new)));
    }

    /** Starts {@code jobcomp-bridge annotate}, which calls the commands of the rig as user jobenergy. */
    public static RigBridge startAnnotation(SlurmRig rig, String bootstrapServers, String... options)
            throws IOException {
        List<String> words = words(PROGRAM, "annotate", bootstrapServers);
        words.addAll(List.of("--sacct", rig.client("sacct").toString()));
        words.addAll(List.of(options));
        return start(rig, new ProcessBuilder(words));
    }

    /** The same on the rig itself, as a user there. */
    public static RigBridge startAnnotationOnRig(SlurmRig rig, String user, PortForwarder broker, String... options)
            throws IOException, InterruptedException {
        List<String> words = words(installedOn(rig), "annotate", broker.address());
        words.addAll(List.of(options));
        return start(rig, rig.prepare(user, words.toArray(String[]::new)));
    }

    /** Returns the program, installed where users of the rig can read it. */
    private static Path installedOn(SlurmRig rig) throws IOException, InterruptedException {
        Path installed = rig.folder().resolve("jobcomp-bridge");
        if (!Files.exists(installed)) {
            rig.run("root", "cp", "-r", HOME.toString(), installed.toString());
        }
        return installed.resolve(HOME.relativize(PROGRAM));
    }

    private static List<String> runWords(Path program, SlurmRig rig, String bootstrapServers) {
        List<String> words = words(program, "run", bootstrapServers);
        words.addAll(List.of("--spool", rig.spool().toString()));
        return words;
    }

    private static List<String> words(Path program, String command, String bootstrapServers) {
        if (!Files.isExecutable(PROGRAM)) {
            throw new AssertionError("expected " + PROGRAM.normalize() + ", found none: build jobcomp-bridge first");
        }
        return new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                END_WITH_PARENT,
                "sh",
                program.toString(),
                command,
                "--cluster",
                SlurmRig.CLUSTER,
                "--bootstrap-server",
                bootstrapServers));
    }

    private static RigBridge start(SlurmRig rig, ProcessBuilder builder) throws IOException {
        Path log = rig.folder().resolve("bridge.log");
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment()
                .put("JOBENERGY_JAVA_OPTS", "-Xmx256m -XX:+UseSerialGC -Djobenergy.startPatienceSeconds=300");
        return new RigBridge(builder.start(), log);
    }

    /** Waits until that is so; fails when it takes longer, or the bridge does not live to see it. */
    public void await(String condition, Duration timeout, Callable<Boolean> isSo) {
        Awaitility.await(condition)
                .atMost(timeout)
                .pollInSameThread()
                .failFast(() -> Assertions.assertTrue(process.isAlive(), this::log))
                .until(isSo);
    }

    /** Waits until nothing is missing; the message of a timeout has the missing elements and the log of the program. */
    public void awaitNone(String missing, Duration timeout, Callable<Set<?>> remaining) {
        Awaitility.await(missing)
                .atMost(timeout)
                .pollInSameThread()
                .failFast(() -> Assertions.assertTrue(process.isAlive(), this::log))
                .untilAsserted(() -> {
                    Set<?> still = remaining.call();
                    Assertions.assertTrue(still.isEmpty(), () -> missing + " " + still + "; its output:\n" + log());
                });
    }

    /** What it logged so far. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Waits until it has ended by itself; its exit status. */
    public int end() {
        process.onExit()
                .completeOnTimeout(process, ENDING_SECONDS, TimeUnit.SECONDS)
                .join();
        Assertions.assertFalse(process.isAlive(), this::log);
        return process.exitValue();
    }

    /** Ends it with SIGKILL. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Stops it as systemd would, and waits until it has. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit()
                .completeOnTimeout(process, ENDING_SECONDS, TimeUnit.SECONDS)
                .join();
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("expected the bridge to end within " + ENDING_SECONDS + " s, found:\n" + log());
        }
    }
}
