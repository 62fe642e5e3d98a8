package io.github.jobenergy.quickstart.bench.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.bench.accuracy.NodeBalance;
import io.github.jobenergy.quickstart.bench.accuracy.Simulation;
import io.github.jobenergy.quickstart.bench.accuracy.Simulator;
import io.github.jobenergy.quickstart.bench.accuracy.Verdict;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Imprecision;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The laws of a tenth of the runs of {@link VerdictIT}, with a constant seed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VerdictLawTest {

    private static final long SEED = 1;
    private static final int RUNS = 1_680;

    /** The classes whose energies are exact, with the cadences at which they are. */
    private static final Set<InputClass> EXACT = Set.of(InputClass.CLEAN_COUNTER, InputClass.LATE_AND_REORDERED);

    private static final long LONGEST_EXACT_SECONDS = 30;

    /** Relative errors below this one are printed as 0.00 %. */
    private static final double ROUNDED_TO_ZERO = 0.000_05;

    private Simulation simulation = new Simulation(List.of(), List.of());

    @BeforeAll
    void simulate(@TempDir Path folder) throws Exception {
        simulation = new Simulator(Imprecision.NONE, new ReplayProgram(), folder)
                .simulate(SEED, List.of(InputClass.values()), RUNS);
    }

    @Test
    void cleanCountersAreExact() {
        List<Verdict> inexact = simulation.verdicts().stream()
                .filter(verdict -> EXACT.contains(verdict.inputClass())
                        && verdict.dimensions().cadenceSeconds() <= LONGEST_EXACT_SECONDS)
                .filter(verdict -> verdict.whole()
                        .filter(published -> verdict.relativeError(published) < ROUNDED_TO_ZERO)
                        .isEmpty())
                .toList();

        assertEquals(List.of(), inexact);
    }

    @Test
    void boundsContainThePublishedEnergy() {
        List<Verdict> outside = simulation.verdicts().stream()
                .filter(verdict -> verdict.estimate()
                        .filter(published ->
                                published.energy() < published.low() || published.energy() > published.high())
                        .isPresent())
                .toList();

        assertEquals(List.of(), outside);
    }

    @Test
    void noRunIsSilentlyWrong() {
        List<Verdict> silent =
                simulation.verdicts().stream().filter(Verdict::isSilentlyWrong).toList();

        assertEquals(List.of(), silent);
    }

    @Test
    void energiesOfRunsEqualTheAccountOfRunsOnEveryNode() {
        List<NodeBalance> unbalanced = simulation.balances().stream()
                .filter(balance -> !balance.isBalanced())
                .toList();

        assertEquals(List.of(), unbalanced);
    }
}
