package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.controller.Slurmctld;
import io.github.jobenergy.jobcomp.controller.Watch;
import io.github.jobenergy.jobcomp.controller.Watch.Worker;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.run.capture.StartWatch;
import io.github.jobenergy.jobcomp.run.counts.BridgeCounts.Starts;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.published.StartIntake;
import io.github.jobenergy.jobcomp.run.published.StartPublication;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 200,000 runs hold nodes, and one of them 40,000 nodes, watched with three quarters of the heap a bridge has for all it does. */
@Tag("soak")
class ManyRunningIT {

    private static final String HEAP = "-Xmx192m";
    private static final int RUNS = 200_000;
    private static final int NODES = 40_000;

    /** Prints the requested fields: every second run is on two nodes, the first on all. */
    private static final String SQUEUE = """
            #!/bin/sh
            for argument; do case $argument in --Format=*) format=${argument#*=} ;; esac; done
            d=${format#JobID:} d=${d%%%%,*}
            awk -v d="$d" -v format="$format" -v runs=%d -v nodes=%d '
                function show(values,   i) {
                    for (i = 1; i <= n; i++) printf "%%s%%s", values[field[i]], d
                    print ""
                }
                BEGIN {
                    n = split(format, field, ",")
                    for (i = 1; i <= n; i++) sub(/:.*/, "", field[i])
                    split("JobID=JOBID State=STATE SubmitTime=SUBMIT_TIME StartTime=START_TIME NumCPUs=CPUS " \\
                        "tres-alloc=TRES_ALLOC tres-per-job=TRES_PER_JOB tres-per-node=TRES_PER_NODE " \\
                        "tres-per-socket=TRES_PER_SOCKET tres-per-task=TRES_PER_TASK OverSubscribe=OVER_SUBSCRIBE " \\
                        "UserName=USER UserID=UID Account=ACCOUNT Partition=PARTITION Cluster=CLUSTER ArrayJobID=ARRAY_JOB_ID " \\
                        "ArrayTaskID=ARRAY_TASK_ID HetJobID=HET_JOB_ID HetJobOffset=HET_JOB_OFFSET " \\
                        "NodeList=NODELIST", pairs, " ")
                    for (i in pairs) {
                        at = index(pairs[i], "=")
                        row[substr(pairs[i], 1, at - 1)] = substr(pairs[i], at + 1)
                    }
                    show(row)
                    for (name in row) row[name] = "N/A"
                    row["State"] = "RUNNING"
                    row["SubmitTime"] = 1000000000
                    row["OverSubscribe"] = "OK"
                    row["Cluster"] = "rig26"
                    row["Partition"] = "batch"
                    for (job = 1; job <= runs; job++) {
                        row["JobID"] = row["ArrayJobID"] = job
                        row["StartTime"] = 1000000000 + int(job / 10)
                        row["NumCPUs"] = 1 + job %% 128
                        row["tres-alloc"] = "cpu=" row["NumCPUs"] ",mem=" row["NumCPUs"] "G,node=1,billing=1"
                        row["UserName"] = "user" job %% 2000
                        row["Account"] = "account" job %% 300
                        first = 1 + job %% (nodes - 1)
                        row["NodeList"] = job %% 2 == 1 ? "nid" first : "nid[" first "-" first + 1 "]"
                        if (job == 1) row["NodeList"] = "nid[1-" nodes "]"
                        show(row)
                    }
                }'
            """;

    /** Prints the run on all nodes, with a different allocation on each of them. */
    private static final String SCONTROL = """
            #!/bin/sh
            [ "$4" = 1 ] || exit 1
            awk -v nodes=%d 'BEGIN {
                print "JobId=1 JobName=all"
                print "   SubmitTime=1000000000 EligibleTime=1000000000"
                for (i = 1; i <= nodes; i++)
                    print "     Nodes=nid" i " CPU_IDs=0-" i %% 2 ",7 Mem=" 1000 + i %% 2 " GRES=gpu:a100:1(IDX:" i %% 4 ")"
            }'
            """;

    @TempDir
    private Path folder;

    @Test
    void eachStartIsPublishedOnceAndNoTableIsHeldTwice() throws Exception {
        program("squeue", SQUEUE.formatted(RUNS, NODES));
        program("scontrol", SCONTROL.formatted(NODES));
        Path output = folder.resolve("output");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseParallelGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyRunningIT.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        int exit = child.waitFor();

        assertEquals(0, exit, Files.readString(output));
    }

    private void program(String name, String script) throws Exception {
        Path program = Files.writeString(folder.resolve(name), script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    /** The child process: polls two tables with those programs, and fails if a start is missing or published twice. */
    public static void main(String[] arguments) throws Exception {
        MovableClock clock = new MovableClock(Instant.ofEpochSecond(1_000_100_000L));
        ClockAndRandom timing = new ClockAndRandom(clock, new Random(1));
        Path folder = Path.of(arguments[0]);
        ControllerSettings settings = new ControllerSettings(
                folder.resolve("squeue").toString(),
                folder.resolve("scontrol").toString(),
                "rig26",
                Duration.ofMinutes(10));
        Watch watch = new Watch(
                new Slurmctld(settings, timing),
                new Pace(Pace.LEAST),
                new Worker(Runnable::run, clock::advance),
                timing);
        Counter counter = new Counter();
        Counted counted = new Counted();
        StartPublication published = new StartPublication(counted, BridgeHarness.config(folder), clock.instant());
        StartWatch starts = new StartWatch(new StartIntake(published, counter), watch, counter);
        for (int table = 1; table <= 2; table++) {
            starts.step();
            starts.step();
            starts.step();
            clock.advance(Duration.ofMinutes(1));
        }
        require(new Starts(RUNS, 1, 0, 2, 0, 1), counter.counts().starts());
        require(NODES, counted.allocations - RUNS / 2 + 1);
    }

    private static void require(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new AssertionError("expected " + expected + ", found " + found);
        }
    }

    /** Brokers that count records and do not keep them. */
    private static final class Counted implements Connection {

        private int allocations;

        @Override
        public void send(PublicationBatch batch) {
            for (StartRevision revision : batch.starts()) {
                allocations += revision.start().allocations().size();
            }
        }

        @Override
        public void commit() {
            // A sent record counts as published.
        }

        @Override
        public void readLedger(Instant endTime, long latest, BiConsumer<RunKey, LedgerEntry> reported) {
            // Nothing was published before.
        }

        @Override
        public void readStarts(Instant startTime, BiConsumer<RunKey, StartEntry> reported) {
            // Nothing was published before.
        }

        @Override
        public Optional<SearchProgress> readProgress() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
