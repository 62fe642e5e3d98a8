package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import java.util.List;
import java.util.function.Predicate;

/**
 * The outcome of a simulation.
 *
 * @param verdicts a verdict for each run
 * @param balances a balance for each node
 */
public record Simulation(List<Verdict> verdicts, List<NodeBalance> balances) {

    public Simulation {
        verdicts = List.copyOf(verdicts);
        balances = List.copyOf(balances);
    }

    /** Returns the figures of a class. */
    public Figures of(InputClass inputClass) {
        return of(verdict -> verdict.inputClass() == inputClass);
    }

    /** Returns the figures of some of the runs. */
    public Figures of(Predicate<Verdict> condition) {
        return new Figures(verdicts.stream().filter(condition).toList());
    }
}
