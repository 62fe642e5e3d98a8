package io.github.jobenergy.quickstart.bench.verdict;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.bench.accuracy.Group;
import io.github.jobenergy.quickstart.bench.accuracy.Simulator;
import io.github.jobenergy.quickstart.bench.accuracy.Verdict;
import io.github.jobenergy.quickstart.bench.accuracy.input.ConsecutiveInputs;
import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Imprecision;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bounds of totals contain the exact total of 95 % of groups of runs or more, with imprecise instruments and times, where each
 * meter has one error in all runs of its node. The seed is constant. The figures are printed; they are those of docs/accuracy.md.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TotalsLawTest {

    private static final long SEED = Long.getLong("jobenergy.bench.totalsSeed", 1);
    private static final int RUNS = Integer.getInteger("jobenergy.bench.totalsRuns", 1_260);
    private static final int NODES = Integer.getInteger("jobenergy.bench.totalsNodes", 40);
    private static final int GROUPS = 200;
    private static final double CONFIDENCE = 0.95;

    /** The keys of jobs of one node differ in the last two digits. */
    private static final long JOBS_OF_A_NODE = 100;

    private List<Verdict> runs = List.of();

    @BeforeAll
    void simulate(@TempDir Path folder) throws Exception {
        EnumSet<InputClass> bounded = EnumSet.complementOf(EnumSet.of(InputClass.IDLE_UNDER_LOAD));
        runs = published(new Simulator(Imprecision.TYPICAL, new ReplayProgram(), folder)
                .simulate(SEED, bounded, RUNS)
                .verdicts());
    }

    private static List<Verdict> published(List<Verdict> verdicts) {
        return verdicts.stream().filter(run -> run.estimate().isPresent()).toList();
    }

    @Test
    void boundsContainTheTotalsOfRandomGroups() {
        Random random = new Random(SEED);
        List<Verdict> bounded =
                runs.stream().filter(run -> Group.of(List.of(run)).isBounded()).toList();
        for (int size : new int[] {2, 10, 100}) {
            assertContained("random groups of " + size, groups(bounded, size, random));
        }
    }

    @Test
    void boundsContainTheTotalsOfGroupsWithoutFaults() {
        Random random = new Random(SEED);
        List<Verdict> clean =
                runs.stream().filter(run -> run.inputClass().isClean()).toList();
        for (int size : new int[] {2, 10, 100}) {
            assertContained("clean groups of " + size, groups(clean, size, random));
        }
    }

    @Test
    void boundsContainTheTotalsOfCoLocatedRuns() {
        assertContained(
                "co-located runs",
                byNode(runs.stream()
                        .filter(run -> run.dimensions().isCoLocated())
                        .toList()));
    }

    @Test
    void boundsContainTheTotalsOfConsecutiveRunsOfANode(@TempDir Path folder) throws Exception {
        List<List<Verdict>> groups = new ArrayList<>();
        for (LoadShape shape : LoadShape.values()) {
            List<Scenario> nodes = new ArrayList<>();
            for (int index = 0; index < NODES; index++) {
                nodes.add(ConsecutiveInputs.drawn(
                        new Draw(Imprecision.TYPICAL, SEED, InputClass.STEPS, index, index + 1), shape));
            }
            List<List<Verdict>> ofShape =
                    byNode(published(new Simulator(Imprecision.TYPICAL, new ReplayProgram(), folder)
                            .simulate(nodes)
                            .verdicts()));
            print("consecutive runs, " + shape.name().toLowerCase(Locale.ROOT), ofShape);
            groups.addAll(ofShape);
        }
        assertContained("consecutive runs", groups);
    }

    private static List<List<Verdict>> groups(List<Verdict> runs, int size, Random random) {
        List<List<Verdict>> groups = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            List<Verdict> drawn = new ArrayList<>(runs);
            Collections.shuffle(drawn, random);
            groups.add(drawn.subList(0, Math.min(size, drawn.size())));
        }
        return groups;
    }

    private static List<List<Verdict>> byNode(List<Verdict> runs) {
        Collection<List<Verdict>> nodes = runs.stream()
                .collect(Collectors.groupingBy(run -> run.run().jobId() / JOBS_OF_A_NODE))
                .values();
        return nodes.stream().filter(node -> node.size() > 1).toList();
    }

    /** An absent upper bound contains everything, so that this is a law of the lower one. */
    @Test
    void boundsContainTheTotalsOfGroupsWithRunsWithoutAnUpperBound() {
        assertContained("random groups of 30 of all runs", groups(runs, 30, new Random(SEED)));
    }

    private static void assertContained(String name, List<List<Verdict>> groups) {
        double contained = print(name, groups);
        assertTrue(contained >= CONFIDENCE, () -> name + ": expected " + CONFIDENCE + " or more, found " + contained);
    }

    private static double print(String name, List<List<Verdict>> groups) {
        List<Group> totals = groups.stream().map(Group::of).toList();
        double contained = totals.stream().filter(Group::isInBounds).count() / (double) totals.size();
        List<Double> widths = totals.stream().map(Group::halfWidth).sorted().toList();
        List<Double> errors = totals.stream().map(Group::error).sorted().toList();
        int middle = totals.size() / 2;
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f | %.1f |%n",
                name,
                totals.size(),
                100 * contained,
                widths.get(middle) / errors.get(middle));
        return contained;
    }
}
