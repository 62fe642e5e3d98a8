package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario.Records;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Scenarios that are replayed together: each has a node of its own, and all have the same options. */
final class Batch {

    private static final ContractCodec CODEC = new ContractCodec();

    /** A field that energies of hours have, and energies of runs do not. */
    private static final String FIELD_OF_HOURS = "\"hour_time\"";

    private final List<Scenario> scenarios;

    Batch(List<Scenario> scenarios) {
        this.scenarios = List.copyOf(scenarios);
    }

    /** Writes the records to files in a folder, replays them, and returns what was published. */
    Published replay(Replayer replayer, Path folder) throws IOException {
        Replayer.Files files = new Replayer.Files(
                write(folder.resolve("readings.ndjson"), Records::readings),
                write(folder.resolve("states.ndjson"), Records::states),
                write(folder.resolve("starts.ndjson"), Records::starts),
                write(folder.resolve("completions.ndjson"), Records::completions));
        return published(replayer.replay(files, scenarios.get(0).options()));
    }

    private Path write(Path file, Function<Records, List<?>> part) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (Scenario scenario : scenarios) {
                for (Object each : part.apply(scenario.records())) {
                    out.write(CODEC.write(each));
                    out.write('\n');
                }
            }
        }
        return file;
    }

    private static Published published(List<String> lines) throws IOException {
        List<JobEnergy> runs = new ArrayList<>();
        List<NodeEnergy> hours = new ArrayList<>();
        for (String line : lines) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            try {
                if (line.contains(FIELD_OF_HOURS)) {
                    hours.add(CODEC.read(NodeEnergy.class, bytes));
                } else {
                    runs.add(CODEC.read(JobEnergy.class, bytes));
                }
            } catch (MalformedRecordException malformed) {
                throw new IOException("expected a record of job-energy or node-energy, found " + line, malformed);
            }
        }
        return new Published(runs, hours);
    }

    /**
     * The published records.
     *
     * @param runs the energies of runs
     * @param hours the energies of hours of nodes
     */
    record Published(List<JobEnergy> runs, List<NodeEnergy> hours) {}
}
