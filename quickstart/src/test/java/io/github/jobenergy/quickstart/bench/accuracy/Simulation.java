package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The outcome of a simulation.
 *
 * @param verdicts a verdict for each run
 * @param balances a balance for each node
 */
public record Simulation(List<Verdict> verdicts, List<NodeBalance> balances) {

    /** The part of exact energies that bounds at 95 % contain. */
    private static final double CONFIDENCE = 0.95;

    public Simulation {
        verdicts = List.copyOf(verdicts);
        balances = List.copyOf(balances);
    }

    /** Returns the same outcome with the bounds of each class scaled so that they contain 95 % of its exact energies. */
    public Simulation calibrated() {
        Map<InputClass, Double> factors = new EnumMap<>(InputClass.class);
        for (InputClass inputClass : InputClass.values()) {
            of(inputClass).factor(CONFIDENCE).ifPresent(factor -> factors.put(inputClass, factor));
        }
        return new Simulation(
                verdicts.stream()
                        .map(verdict -> verdict.scaled(factors.getOrDefault(verdict.inputClass(), 1.0)))
                        .toList(),
                balances);
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
