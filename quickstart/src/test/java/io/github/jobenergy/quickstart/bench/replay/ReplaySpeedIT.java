package io.github.jobenergy.quickstart.bench.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.cli.EnergyStreams;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code energy-streams replay} of a million readings of 100 nodes and some hundred runs on one core, beside a program that only
 * parses the readings. {@code -Djobenergy.bench.replayNodes} and {@code replaySeconds} set the number of nodes and of readings of
 * each, 100 and 10,000 by default. The report is {@code target/bench/energy-replay.txt}.
 */
@Tag("bench")
class ReplaySpeedIT {

    private static final int NODES = Integer.getInteger("jobenergy.bench.replayNodes", 100);
    private static final int SECONDS = Integer.getInteger("jobenergy.bench.replaySeconds", 10_000);
    private static final int ROUNDS = 2;
    private static final Path REPORT = Path.of("target/bench/energy-replay.txt");

    @TempDir
    private Path folder;

    @Test
    void replaysTheReadingsOfASite() throws Exception {
        RecordedSite site = new RecordedSite(NODES, SECONDS);
        site.writeReadings(folder.resolve("readings"));
        site.writeStates(folder.resolve("states"));
        int runs = site.writeCompletions(folder.resolve("completions"));
        StringBuilder report = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d readings of %d nodes, %d runs; %s; load average before %.1f%n",
                (long) NODES * SECONDS,
                NODES,
                runs,
                MeasuredProgram.isOnOneCore() ? "one core" : "all cores",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));

        for (int round = 1; round <= ROUNDS; round++) {
            MeasuredProgram parsing = MeasuredProgram.execute(
                    ParsingProgram.class, List.of(folder.resolve("readings").toString()), folder.resolve("parsed"));
            MeasuredProgram replay = MeasuredProgram.execute(
                    EnergyStreams.class,
                    List.of(
                            "replay",
                            "--readings=" + folder.resolve("readings"),
                            "--nodes=" + folder.resolve("states"),
                            "--completions=" + folder.resolve("completions")),
                    folder.resolve("results"));
            report.append(String.format(
                    Locale.ROOT,
                    "round %d%n  only parses  %s%n  replay       %s%n  ratio        %.2f of the processor time%n",
                    round,
                    parsing.text(),
                    replay.text(),
                    replay.figures().cpu().toMillis()
                            / (double) parsing.figures().cpu().toMillis()));
        }

        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report);
        assertEquals(
                Long.toString((long) NODES * SECONDS),
                Files.readString(folder.resolve("parsed")).strip());
        assertEquals(
                runs,
                Files.readAllLines(folder.resolve("results")).stream()
                        .filter(result -> result.contains("\"quality\":\"measured\""))
                        .count());
    }
}
