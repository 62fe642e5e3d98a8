package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.quickstart.bench.accuracy.input.Catalogue;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ExpectedRun;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Imprecision;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws scenarios of every class, replays them in batches, and compares the results with the exact energies. */
public final class Simulator {

    /** The number of readings above which a batch is replayed. */
    private static final int READINGS_OF_BATCH = 50_000;

    private final Imprecision imprecision;
    private final Replayer replayer;
    private final Path folder;
    private final List<Verdict> verdicts = new ArrayList<>();
    private final List<NodeBalance> balances = new ArrayList<>();
    private long scenarios;

    /** Creates a simulator that writes the input files of the program to a folder. */
    public Simulator(Imprecision imprecision, Replayer replayer, Path folder) {
        this.imprecision = imprecision;
        this.replayer = replayer;
        this.folder = folder;
    }

    /** Simulates at least that many runs, divided evenly among these classes. */
    public Simulation simulate(long seed, Collection<InputClass> classes, int runs) throws IOException {
        int runsOfClass = (runs + classes.size() - 1) / classes.size();
        for (InputClass inputClass : classes) {
            simulate(seed, inputClass, runsOfClass);
        }
        return new Simulation(verdicts, balances);
    }

    /** Replays these scenarios, which have the same options. */
    public Simulation simulate(List<Scenario> given) throws IOException {
        judge(given);
        return new Simulation(verdicts, balances);
    }

    /** Replays the scenarios of a class, which all have the same options. */
    private void simulate(long seed, InputClass inputClass, int runs) throws IOException {
        List<Scenario> batch = new ArrayList<>();
        int readings = 0;
        int drawn = 0;
        for (int index = 0; drawn < runs; index++) {
            scenarios++;
            Scenario scenario = Catalogue.scenario(new Draw(imprecision, seed, inputClass, index, scenarios));
            batch.add(scenario);
            readings += scenario.records().readings().size();
            drawn += scenario.runs().size();
            if (readings > READINGS_OF_BATCH || drawn >= runs) {
                judge(batch);
                batch.clear();
                readings = 0;
            }
        }
    }

    private void judge(List<Scenario> batch) throws IOException {
        Batch.Published published = new Batch(batch).replay(replayer, folder);
        Map<RunKey, JobEnergy> results = lastRevisions(published.runs());
        Map<NodeKey, Energy> charged = new HashMap<>();
        for (NodeEnergy hour : published.hours()) {
            charged.merge(hour.nodeHour().node(), hour.accounts().jobs(), Energy::plus);
        }
        for (Scenario scenario : batch) {
            judge(scenario, results);
            balances.add(new NodeBalance(
                    scenario.node(),
                    energyOfRuns(scenario, results),
                    charged.getOrDefault(scenario.node(), Energy.ZERO)));
        }
    }

    private static Map<RunKey, JobEnergy> lastRevisions(List<JobEnergy> results) {
        Map<RunKey, JobEnergy> last = new HashMap<>();
        for (JobEnergy result : results) {
            last.merge(
                    result.run(),
                    result,
                    (one, other) -> one.resultRevision().revision()
                                    >= other.resultRevision().revision()
                            ? one
                            : other);
        }
        return last;
    }

    private void judge(Scenario scenario, Map<RunKey, JobEnergy> results) {
        for (ExpectedRun expected : scenario.runs()) {
            Optional<JobEnergy> result = Optional.ofNullable(results.get(expected.run()));
            verdicts.add(Verdict.of(scenario.inputClass(), expected, result));
        }
    }

    private static Energy energyOfRuns(Scenario scenario, Map<RunKey, JobEnergy> results) {
        return scenario.records().completions().stream()
                .map(completion -> Optional.ofNullable(results.get(completion.run())))
                .flatMap(Optional::stream)
                .map(result -> result.figures().energy())
                .reduce(Energy.ZERO, Energy::plus);
    }
}
