package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that stands in for sacct: a shell script with a version, a list of fields and an answer. */
final class FakeSacct {

    private static final String SHELL = """
            #!/bin/sh
            case $1 in
                -V) cat "$0.version"; exit ;;
                -e) echo probed >>"$0.probes"; cat "$0.fields"; exit ;;
            esac
            printf '%s\\n' "$@" >"$0.asked"
            env >"$0.environment"
            for argument; do
                case $argument in --delimiter=*) d=${argument#*=} ;; esac
            done
            header() { printf 'JobIDRaw%sJobID%sCluster%sState%sSubmit%sStart%sEnd%sNodeList%sJobName%sGID\\n' \\
                "$d" "$d" "$d" "$d" "$d" "$d" "$d" "$d" "$d"; }
            row() { printf '%s%s%s%srig26%sCOMPLETED%s1000000000%s1000000010%s1000000070%sn2%swrf%s100\\n' \\
                "$1" "$d" "$1" "$d" "$d" "$d" "$d" "$d" "$d" "$d" "$d"; }
            """;

    private final Path program;

    private FakeSacct(Path program) {
        this.program = program;
    }

    /** Writes the program; {@code header} and {@code row ID} print what is meant. */
    static FakeSacct in(Path folder, String answer) throws IOException {
        Path program = folder.resolve("sacct");
        Files.writeString(program, SHELL + answer + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        FakeSacct sacct = new FakeSacct(program);
        sacct.install("22.05.8", "");
        return sacct;
    }

    /** Makes it another version, which has these fields too. */
    void install(String version, String moreFields) throws IOException {
        Files.writeString(Path.of(program + ".version"), "slurm " + version + "\n");
        Files.writeString(
                Path.of(program + ".fields"),
                "JobIDRaw JobID Cluster State Submit\nStart End NodeList JobName GID " + moreFields + "\n");
    }

    /** The number of queries for its fields. */
    int probes() throws IOException {
        return Files.readAllLines(Path.of(program + ".probes")).size();
    }

    Sacct client(Duration timeout, MovableClock clock) {
        SacctSettings settings = new SacctSettings(program.toString(), "rig26", timeout, new Plausibility(15_000));
        return new Sacct(settings, new ClockAndRandom(clock, new Random(1)));
    }

    Sacct client() {
        return client(Duration.ofMinutes(2), new MovableClock(Instant.parse("2026-11-21T00:00:00Z")));
    }

    /** Whether a process has not ended within a minute. */
    static boolean isAlive(ProcessHandle process) {
        try {
            process.onExit().get(1, TimeUnit.MINUTES);
            return false;
        } catch (TimeoutException notEnded) {
            return true;
        } catch (InterruptedException | ExecutionException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The arguments of its last call, a line each. */
    String arguments() throws IOException {
        return Files.readString(Path.of(program + ".asked"));
    }

    /** The environment of its last call. */
    String environment() throws IOException {
        return Files.readString(Path.of(program + ".environment"));
    }
}
