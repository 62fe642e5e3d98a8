package io.github.jobenergy.quickstart.bench.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.bench.InstalledProgram;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.kill.TestProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A full spool through the real program, in a process of its own with the heap of its unit. {@code -Djobenergy.bench.runs}
 * is the number of records, a million by default; {@code -Djobenergy.bench.spool} in which folder the spool is made,
 * for a disk other than that of temporary files. A tenth of them, 100,000 at least, are drained before in rehearsal. What was
 * seen is written to {@code target/bench/bridge-drain.txt}.
 */
@Tag("bench")
class BridgeDrainIT {

    private static final int RUNS = Integer.getInteger("jobenergy.bench.runs", 1_000_000);
    private static final int WARM_UP_RUNS = Math.min(RUNS, Math.max(RUNS / 10, 100_000));
    private static final long SEED = 1;
    private static final Path RECORDED = Path.of("src/main/dist/recordings/contain/env/1795223804.523299418.job2.env0");
    private static final Path REPORT = Path.of("target/bench/bridge-drain.txt");

    @TempDir
    private Path folder;

    @Test
    void drainsAFullSpool() throws IOException, InterruptedException, ExecutionException {
        Path sacct = folder.resolve("sacct");
        TestProgram.install("empty-sacct", sacct);
        try (FilledSpool warmUpSpool = spool();
                FilledSpool spool = spool();
                EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            warmUpSpool.fill(WARM_UP_RUNS);
            spool.fill(RUNS);
            Drain drain = new Drain(broker.bootstrapServers(), folder, List.of("--sacct=" + sacct, "--no-sweeps"));
            drain.warmUp(warmUpSpool, WARM_UP_RUNS);

            Drain.Result result = drain.run(spool, RUNS);

            Files.createDirectories(REPORT.getParent());
            Files.writeString(REPORT, report(result));
            assertEquals(result.bridge().bytes(), result.plain().bytes());
        }
    }

    private FilledSpool spool() throws IOException {
        Path place = Path.of(System.getProperty("jobenergy.bench.spool", folder.toString()));
        return FilledSpool.in(Files.createTempDirectory(place, "spool"), RECORDED, SEED);
    }

    private static String report(Drain.Result result) throws IOException {
        List<Long> memory = result.load().memory();
        return String.format(
                Locale.ROOT,
                """
                records                   %,d, seed %d, %,d bytes of keys and values; %,d before in rehearsal
                bridge                    %s; processor time %.1f s
                plain producer            %s
                ratio                     %.3f
                plain, warm, in memory    %.1f s, %,.0f records a second
                ratio to that             %.3f
                resident, MiB             after a quarter %d, a half %d, three quarters %d, at the end %d
                heap after collections    at most %d MiB, with %s
                """,
                result.runs(),
                SEED,
                result.bridge().bytes(),
                WARM_UP_RUNS,
                describe(result.bridge(), result.runs()),
                result.load().processorTime().toMillis() / 1_000.0,
                describe(result.plain(), result.runs()),
                result.ratio(),
                result.warm().toMillis() / 1_000.0,
                result.warmRate(),
                result.ratioToWarm(),
                memory.get(memory.size() / 4),
                memory.get(memory.size() / 2),
                memory.get(memory.size() * 3 / 4),
                memory.get(memory.size() - 1),
                result.load().heapMebibytes(),
                InstalledProgram.JOBCOMP_BRIDGE.javaOptions());
    }

    private static String describe(Arrivals.Received received, int runs) {
        return String.format(
                Locale.ROOT,
                "%.1f s, %,.0f records a second; the first could be read after %.1f s",
                received.all().toMillis() / 1_000.0,
                received.rate(runs),
                received.first().toMillis() / 1_000.0);
    }
}
