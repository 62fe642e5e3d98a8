package io.github.jobenergy.quickstart.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.quickstart.foreign.rule.HeldRun;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.node.PowerReading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The command {@code energy-streams replay} on files of readings, of node states and of completions. */
final class ReplayedRuns {

    private static final ContractCodec CODEC = new ContractCodec();

    private final Path folder;

    ReplayedRuns(Path folder) {
        this.folder = folder;
    }

    /** Returns the figures of each run on one node, in the order of the job ids. */
    List<JobFigures> figures(List<PowerReading> readings, List<HeldRun> runs, String... options)
            throws IOException, MalformedRecordException {
        return figures(List.of(new ReplayedNode("n1", readings, runs)), options);
    }

    /** Returns the figures of each run on several nodes, in the order of the job ids. */
    List<JobFigures> figures(List<ReplayedNode> nodes, String... options) throws IOException, MalformedRecordException {
        List<JobFigures> figures = figures(printed(nodes, options));
        assertEquals(nodes.stream().mapToInt(node -> node.runs().size()).sum(), figures.size());
        return figures;
    }

    /** Returns what the command prints for runs on several nodes. */
    String printed(List<ReplayedNode> nodes, String... options) throws IOException {
        List<String> readings = new ArrayList<>();
        List<String> states = new ArrayList<>();
        List<String> completions = new ArrayList<>();
        for (ReplayedNode node : nodes) {
            node.readings().forEach(reading -> readings.add(line(reading)));
            states.add(line(node.state()));
            completions.addAll(node.completions());
        }
        List<String> arguments = new ArrayList<>(List.of(
                "replay",
                "--readings=" + written("readings", readings),
                "--nodes=" + written("nodes", states),
                "--completions=" + written("completions", completions)));
        arguments.addAll(List.of(options));
        return output(arguments);
    }

    private static List<JobFigures> figures(String output) throws MalformedRecordException {
        List<JobEnergy> results = new ArrayList<>();
        for (String line : output.lines().toList()) {
            results.add(CODEC.read(JobEnergy.class, line.getBytes(StandardCharsets.UTF_8)));
        }
        results.sort(Comparator.comparing(result -> result.run().jobId()));
        return results.stream().map(JobEnergy::figures).toList();
    }

    private Path written(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }

    private static String line(Object value) {
        return new String(CODEC.write(value), StandardCharsets.UTF_8);
    }

    /** Runs the command, whose output is that of the process, and returns the output. */
    private static String output(List<String> arguments) {
        PrintStream processOutput = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            int exitCode = EnergyStreams.commandLine().execute(arguments.toArray(String[]::new));
            assertEquals(ExitCode.OK.number(), exitCode);
        } finally {
            System.setOut(processOutput);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
