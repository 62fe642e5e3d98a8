package io.github.jobenergy.jobcomp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.schemas.quantity.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers just below the limit, read with less than half of the heap that a bridge has for all it does. */
class SacctHeapIT {

    private static final String HEAP = "-Xmx112m";
    private static final int JOBS = 1_000;

    /** Prints the requested fields, and a text for unknown ones. */
    private static final String ANSWER = """
            while [ $# -gt 0 ]; do
                [ "$1" != -o ] || fields=$2
                shift
            done
            awk -v d="$d" -v fields="$fields" -v most=%d -v steps=%d '
                function show(values,   i, line) {
                    for (i = 1; i <= n; i++) line = line (i > 1 ? d : "") (name[i] in values ? values[name[i]] : "a text")
                    bytes += length(line) + 1
                    if (bytes < most) print line
                }
                BEGIN {
                    n = split(fields, name, ",")
                    for (i = 1; i <= n; i++) header[name[i]] = name[i]
                    show(header)
                    split("Cluster=rig26 State=COMPLETED ExitCode=0:0 DerivedExitCode=0:0 Submit=1000000000 " \
                        "Eligible=1000000000 Start=1000000010 End=1000000070 Suspended=00:00:00 TimelimitRaw=5 " \
                        "NodeList=n[1-4] AllocCPUS=16 AllocTRES=cpu=16,mem=1600M,node=4 ReqTRES=cpu=16,node=4 " \
                        "ConsumedEnergyRaw=7000 UID=2001 GID=2001 DBIndex=12345 Restarts=0", pairs, " ")
                    for (i in pairs) {
                        at = index(pairs[i], "=")
                        row[substr(pairs[i], 1, at - 1)] = substr(pairs[i], at + 1)
                    }
                    for (job = 1; bytes < most; job++) {
                        for (step = -1; step < steps && bytes < most; step++) {
                            row["JobIDRaw"] = row["JobID"] = job (step < 0 ? "" : "." step)
                            show(row)
                        }
                    }
                }'
            """;

    @TempDir
    private Path folder;

    @Test
    void aThousandJobsWithTheMostStepsOfAnAnswer() throws Exception {
        assertAnswered("jobs", 20);
    }

    @Test
    void aListAsLongAsAnAnswerMayBe() throws Exception {
        assertAnswered("list", 0);
    }

    private void assertAnswered(String question, int steps) throws Exception {
        FakeSacct.in(folder, ANSWER.formatted(Sacct.MOST_OUTPUT_BYTES - 1, steps))
                .install("22.05.8", String.join(" ", SacctProbe.WANTED));
        Path output = folder.resolve("output");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseParallelGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SacctHeapIT.class.getName(),
                        folder.resolve("sacct").toString(),
                        question)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        int exit = child.waitFor();

        assertEquals(0, exit, Files.readString(output));
    }

    /** The child process: queries that sacct, and fails if the answer is small. */
    public static void main(String[] arguments) throws Exception {
        SacctSettings settings =
                new SacctSettings(arguments[0], "rig26", Duration.ofMinutes(10), new Plausibility(15_000));
        Sacct sacct = new Sacct(settings, new ClockAndRandom(Clock.systemUTC(), new Random(1)));
        if (arguments[1].equals("list")) {
            Interval window = Interval.of(Instant.EPOCH, Instant.ofEpochSecond(2_000_000_000));
            require(
                    sacct.ended(new AccountingQuery.Ended(window, AccountingQuery.Urgency.NOW))
                            .runs()
                            .size(),
                    50_000);
        } else {
            List<Long> jobs = LongStream.rangeClosed(1, JOBS).boxed().toList();
            AccountingAnswer answer = sacct.query(jobs);
            require(
                    answer.completions().values().stream()
                            .mapToInt(job -> job.steps().size())
                            .sum(),
                    15_000);
        }
    }

    private static void require(int found, int least) {
        if (found < least) {
            throw new AssertionError("expected " + least + " rows or more, found " + found);
        }
    }
}
