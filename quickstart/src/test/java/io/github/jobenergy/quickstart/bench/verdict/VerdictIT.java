package io.github.jobenergy.quickstart.bench.verdict;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.bench.accuracy.Simulation;
import io.github.jobenergy.quickstart.bench.accuracy.Simulator;
import io.github.jobenergy.quickstart.bench.accuracy.Verdict;
import io.github.jobenergy.quickstart.bench.accuracy.VerdictTable;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Imprecision;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The accuracy of energies in every input class, compared with simulated nodes whose power is known. {@code
 * -Djobenergy.bench.verdictSeed} is the seed, {@code -Djobenergy.bench.verdictRuns} the number of runs, and {@code
 * -Djobenergy.bench.verdictClass} restricts them to one class. {@code -Djobenergy.bench.verdictImprecision} is {@code none} or
 * {@code typical}. The tables are written to {@code target/bench/energy-verdict.txt},
 * the silently wrong runs to {@code energy-verdict-silent.txt} beside it, and the last replayed records to {@code
 * energy-verdict-records}.
 */
@Tag("bench")
class VerdictIT {

    private static final long SEED = Long.getLong("jobenergy.bench.verdictSeed", 1);
    private static final int RUNS = Integer.getInteger("jobenergy.bench.verdictRuns", 16_800);
    private static final Optional<String> CLASS =
            Optional.ofNullable(System.getProperty("jobenergy.bench.verdictClass"));
    private static final Imprecision IMPRECISION = Imprecision.valueOf(
            System.getProperty("jobenergy.bench.verdictImprecision", "none").toUpperCase(Locale.ROOT));
    private static final Path FOLDER = Path.of("target/bench");

    @Test
    void reportsTheAccuracyOfEveryClass() throws Exception {
        Path records = Files.createDirectories(FOLDER.resolve("energy-verdict-records"));

        Simulation simulation =
                new Simulator(IMPRECISION, new ReplayProgram(), records).simulate(SEED, classes(), RUNS);

        VerdictTable table = new VerdictTable(simulation);
        String report = "seed " + SEED + ", imprecision " + IMPRECISION.name().toLowerCase(Locale.ROOT) + ", "
                + simulation.verdicts().size() + " runs\n\n" + table.markdown();
        Files.writeString(FOLDER.resolve("energy-verdict.txt"), report);
        Files.writeString(
                FOLDER.resolve("energy-verdict-silent.txt"),
                table.silentCombinations() + "\n" + silentRuns(simulation));
        System.out.println(report);
        assertTrue(simulation.verdicts().size() >= RUNS, report);
    }

    private static List<InputClass> classes() {
        return CLASS.map(name -> List.of(InputClass.valueOf(name.toUpperCase(Locale.ROOT))))
                .orElse(List.of(InputClass.values()));
    }

    private static String silentRuns(Simulation simulation) {
        StringBuilder lines = new StringBuilder();
        simulation.verdicts().stream()
                .filter(Verdict::isSilentlyWrong)
                .forEach(verdict -> lines.append(verdict).append('\n'));
        return lines.toString();
    }
}
