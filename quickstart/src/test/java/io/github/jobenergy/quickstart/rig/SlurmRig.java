package io.github.jobenergy.quickstart.rig;

import io.github.jobenergy.schemas.job.RunKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A real Slurm of this test's own: four nodes, slurmdbd, energy sensors, and our completion script, set up as a site would.
 * Its script is {@code src/test/rig/slurm-rig}, in namespaces of its own, and ends with this object or with this JVM, however
 * that ends.
 *
 * <pre>
 *   FOLDER/hook-calls/END.JOB.SUBMIT.PID   the environments that slurmctld passed to the completion script, one file a call
 *   FOLDER/jobenergy/                the spool of the completion script
 *   FOLDER/bin/sacct ...             Slurm's commands on the rig, for programs outside, as user jobenergy
 *   FOLDER/work/                     the folder jobs run in
 *   FOLDER/log/                      what Slurm logs
 * </pre>
 */
public final class SlurmRig implements AutoCloseable {

    /** Its ClusterName. */
    public static final String CLUSTER = "rig";

    public static final List<String> NODES = List.of("n1", "n2", "n3", "n4");

    /** Whom bridges run as that run on the rig itself; an Operator, unless a test has changed that. */
    public static final String ORDINARY_USER = "jobenergy";

    private static final Path SCRIPTS = Path.of("src", "test", "rig").toAbsolutePath();
    private static final Path SLURM_RIG = SCRIPTS.resolve("slurm-rig");
    private static final Path HOOK = Path.of("target", "dist", "libexec", "jobcomp-hook");

    private static final List<String> CLIENTS = List.of("sacct", "sacctmgr", "scontrol", "sdiag", "sinfo", "squeue");
    private static final long ENDING_SECONDS = 180;

    private static final Pattern NEXT_JOB_ID = Pattern.compile("(?m)^NEXT_JOB_ID\\s*=\\s*(\\d+)");

    private final Path folder;
    private final Process process;
    private final EnergySensor sensor;

    private SlurmRig(Path folder, Process process, EnergySensor sensor) {
        this.folder = folder;
        this.process = process;
        this.sensor = sensor;
    }

    /** Starts one; it takes about 10 s. */
    public static SlurmRig start(RigSettings settings) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("slurm-rig-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path script = installCompletionScript(folder);
        writeClients(folder);
        EnergySensor sensor = EnergySensor.start(folder);
        ProcessBuilder builder = new ProcessBuilder(SLURM_RIG.toString(), "up", folder.toString())
                .redirectError(folder.resolve("up.log").toFile());
        builder.environment().put("RIG_COMPLETION_SCRIPT", script.toString());
        builder.environment().put("RIG_SLURM_CONF", String.join("\n", settings.slurmConf()));
        builder.environment().put("RIG_SLURMDBD_CONF", String.join("\n", settings.slurmdbdConf()));
        SlurmRig rig = new SlurmRig(folder, builder.start(), sensor);
        rig.awaitReady();
        rig.shareSpool();
        return rig;
    }

    /** Installs the script as the README describes, behind a script that records each call. */
    private static Path installCompletionScript(Path folder) throws IOException {
        Path hookCalls = Files.createDirectory(folder.resolve("hook-calls"));
        Path spool = Files.createDirectory(folder.resolve("jobenergy"));
        for (Path each : List.of(hookCalls, spool.resolve("tmp"), spool.resolve("new"))) {
            Files.createDirectories(each);
            Files.setOwner(
                    each, each.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("slurm"));
        }
        Path hooks = Files.createDirectory(folder.resolve("hook"));
        Path hook = hooks.resolve("jobcomp-hook");
        Files.copy(HOOK, hook, StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(hooks.resolve("jobcomp-hook.spool"), spool + "\n");
        Path recorder = executable(hooks.resolve("noting"), """
                        #!/bin/sh
                        cat "/proc/$$/environ" >"%s/$END.$JOBID.$SUBMIT.$$"
                        exec %s
                        """.formatted(hookCalls, hook));
        Files.setPosixFilePermissions(hook, Files.getPosixFilePermissions(recorder));
        return recorder;
    }

    private static void writeClients(Path folder) throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String client : CLIENTS) {
            executable(bin.resolve(client), """
                            #!/bin/sh
                            exec %s in %s %s %s "$@"
                            """.formatted(SLURM_RIG, folder, ORDINARY_USER, client));
        }
    }

    private static Path executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void awaitReady() throws IOException, InterruptedException {
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.equals("ready")) {
                return;
            }
            if (line.equals("failed")) {
                break;
            }
        }
        lines.addAll(Files.readAllLines(folder.resolve("up.log")));
        close();
        throw new IOException("the rig does not start:\n" + String.join("\n", lines));
    }

    /** Sets the permissions that the head of the hook describes; the group exists on the rig only. */
    private void shareSpool() throws IOException, InterruptedException {
        run("root", "chgrp", "-R", ORDINARY_USER, spool().toString());
        run("root", "chmod", "1771", spool().toString());
        run("root", "chmod", "2750", spool().resolve("tmp").toString());
        run("root", "chmod", "2770", spool().resolve("new").toString());
    }

    /** The folder that holds all of it. */
    public Path folder() {
        return folder;
    }

    /** Where the completion script leaves its records. */
    public Path spool() {
        return folder.resolve("jobenergy");
    }

    /** What its nodes draw. */
    public EnergySensor sensor() {
        return sensor;
    }

    /** Where the files of a node's sensor are. */
    public Path counters(String node) {
        return folder.resolve("pm").resolve(node);
    }

    /** The folder jobs run in; every user may write there. */
    public Path work() {
        return folder.resolve("work");
    }

    /** One of Slurm's commands on the rig, for programs outside. */
    public Path client(String name) {
        return folder.resolve("bin").resolve(name);
    }

    /** A script that is meant to run on the rig. */
    public static String script(String name) {
        return SCRIPTS.resolve(name).toString();
    }

    /**
     * Runs a command on the rig.
     *
     * @return what it printed, each byte one character
     * @throws IOException with what it complained of if it did not end well
     */
    public String run(String user, String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("in", folder.toString(), user));
        words.addAll(List.of(command));
        return call(words);
    }

    /** A command that will run on the rig, for who starts it. */
    public ProcessBuilder prepare(String user, String... command) {
        List<String> words = new ArrayList<>(List.of(SLURM_RIG.toString(), "in", folder.toString(), user));
        words.addAll(List.of(command));
        return new ProcessBuilder(words);
    }

    /** Ends a daemon as an administrator does, and returns when it has ended. */
    public void stop(Daemon daemon) throws IOException, InterruptedException {
        call(List.of("stop", folder.toString(), daemon.program()));
    }

    /** Ends a daemon with SIGKILL. */
    public void kill(Daemon daemon) throws IOException, InterruptedException {
        call(List.of("kill", folder.toString(), daemon.program()));
    }

    /** Starts a daemon that was ended, and returns when it answers. */
    public void start(Daemon daemon) throws IOException, InterruptedException {
        call(List.of("start", folder.toString(), daemon.program()));
    }

    /** What an administrator looks at first: the nodes, the jobs, and what slurmctld logged last. */
    public String describeState() throws IOException, InterruptedException {
        return run(
                "root",
                "sh",
                "-c",
                "sinfo -N -o '%N %T %E'; squeue -r -o '%i %T %r %N %M %Q'; scontrol show jobs; tail -n 40 ../log/slurmctld.log");
    }

    /** What an administrator does after slurmctld was killed; prints what there was to mend beyond that. */
    public void repair() throws IOException, InterruptedException {
        System.out.print(run("root", script("mend")));
    }

    private static String call(List<String> arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(SLURM_RIG.toString()));
        words.addAll(arguments);
        Path errors = Files.createTempFile("slurm-rig-", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(words).redirectError(errors.toFile());
            builder.environment().putAll(Map.of("TZ", "UTC", "SLURM_TIME_FORMAT", "%s"));
            Process process = builder.start();
            process.getOutputStream().close();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException(
                        words + ": expected exit status 0, found " + status + ": " + Files.readString(errors));
            }
            return printed;
        } finally {
            Files.delete(errors);
        }
    }

    /** Returns the run of each call of the completion script. */
    public List<RunKey> hookCalls() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("hook-calls"))) {
            return files.map(file -> file.getFileName().toString().split("\\.", -1))
                    .map(parts -> RunKey.of(CLUSTER, Long.parseLong(parts[1]), Long.parseLong(parts[2])))
                    .sorted()
                    .toList();
        }
    }

    /** The environment of each call of the completion script; a file that is still empty is being written. */
    public List<Map<String, String>> environments() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("hook-calls"))) {
            List<Map<String, String>> environments = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                String block = Files.readString(file, StandardCharsets.ISO_8859_1);
                if (!block.isEmpty()) {
                    environments.add(environment(block));
                }
            }
            return environments;
        }
    }

    private static Map<String, String> environment(String block) {
        return Arrays.stream(block.split("\0", -1))
                .filter(variable -> !variable.isEmpty())
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(words -> words[0], words -> words[1]));
    }

    /** The highest job id that may have been given out; a slurmctld that was killed may give out the last ones again. */
    public long lastJobId() throws IOException, InterruptedException {
        Matcher next = NEXT_JOB_ID.matcher(run("root", "scontrol", "show", "config"));
        if (!next.find()) {
            throw new IOException("scontrol show config: expected NEXT_JOB_ID, found none");
        }
        long hookCalls = hookCalls().stream().mapToLong(RunKey::jobId).max().orElse(0);
        return Math.max(Long.parseLong(next.group(1)), hookCalls);
    }

    /** The job ids that wait or run, an array's waiting tasks as one. */
    public List<String> queued() throws IOException, InterruptedException {
        return run("root", "squeue", "-h", "-o", "%A").lines().toList();
    }

    /** The job ids that run. */
    public List<String> running() throws IOException, InterruptedException {
        return run("root", "squeue", "-h", "-t", "R", "-o", "%A").lines().toList();
    }

    /** Ends every process of it and removes its folder. */
    @Override
    public void close() throws IOException {
        sensor.close();
        process.getOutputStream().close();
        process.onExit()
                .completeOnTimeout(process, ENDING_SECONDS, TimeUnit.SECONDS)
                .join();
        if (process.isAlive()) {
            process.destroyForcibly().onExit().join();
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failed) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
