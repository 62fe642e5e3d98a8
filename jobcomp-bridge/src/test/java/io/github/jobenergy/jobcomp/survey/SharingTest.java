package io.github.jobenergy.jobcomp.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharingTest {

    /** A run: seconds, joules, nodes. */
    private record Run(long start, long end, long joules, List<String> nodes) {

        Interval time() {
            return Interval.of(Instant.ofEpochSecond(start), Instant.ofEpochSecond(end));
        }

        boolean isOn(String node, long second) {
            return nodes.contains(node) && start <= second && second < end;
        }
    }

    private static Sharing sharing(List<Run> runs) {
        Sharing sharing = new Sharing();
        runs.stream()
                .sorted(Comparator.comparing(Run::end).reversed())
                .forEach(run -> sharing.add(run.time(), Energy.ofJoules(run.joules()), run.nodes()));
        sharing.passTo(Instant.EPOCH);
        return sharing;
    }

    /**
     * By hand, in joules; k is how many are charged:
     *
     * <pre>
     *   seconds    0    10   20   30   40
     *   n1  A 300  |--------------|           k = 1, then 3, then 2
     *       B 120       |---------|           k = 3, then 2
     *       C  60       |----|                k = 3
     *       D 900                 |----|      alone
     *   n2  E 500  |--------------|           alone
     * </pre>
     */
    @Test
    void aJouleChargedThreeTimesIsASurplusOfTwo() {
        Sharing sharing = sharing(List.of(
                new Run(0, 30, 300, List.of("n1")),
                new Run(10, 30, 120, List.of("n1")),
                new Run(10, 20, 60, List.of("n1")),
                new Run(30, 40, 900, List.of("n1")),
                new Run(0, 30, 500, List.of("n2"))));

        assertEquals(3, sharing.sharedRuns());
        assertEquals(Energy.ofJoules(480), sharing.charged());
        // A: k from 1 to 3. B: 2 to 3. C: 3.
        assertEquals(Energy.ofJoules(0 + 60 + 40), sharing.repeated().least());
        assertEquals(Energy.ofJoules(200 + 80 + 40), sharing.repeated().most());
        // A: (0 + 2/3 + 1/2) / 3 of 300. B: (2/3 + 1/2) / 2 of 120. C: 2/3 of 60.
        assertEquals(
                Energy.ofMillijoules(116_667 + 70_000 + 40_000),
                sharing.repeated().evenly());
    }

    @Test
    void theSurplusOfRunsThatShareAllTheirTimeIsExact() {
        Sharing sharing =
                sharing(List.of(new Run(96, 123, 10_841, List.of("n4")), new Run(96, 123, 10_881, List.of("n4"))));

        Energy half = Energy.ofMillijoules(10_861_000);
        assertEquals(new Repetition(half, half, half), sharing.repeated());
    }

    @Test
    void onlyTheSharedNodesOfARunCount() {
        Sharing sharing = sharing(
                List.of(new Run(0, 10, 4_000, List.of("n1", "n2", "n3", "n4")), new Run(0, 10, 1_000, List.of("n2"))));

        // The large run's joules on n2 may be none or all of it; evenly drawn a quarter, of which half is charged
        // again.
        assertEquals(Energy.ofJoules(0 + 500), sharing.repeated().least());
        assertEquals(Energy.ofJoules(500 + 500), sharing.repeated().evenly());
        assertEquals(Energy.ofJoules(2_000 + 500), sharing.repeated().most());
    }

    @Test
    void runsThatFollowOneAnotherShareNothing() {
        Sharing sharing = sharing(List.of(new Run(0, 10, 5, List.of("n1")), new Run(10, 20, 5, List.of("n1"))));

        assertEquals(0, sharing.sharedRuns());
        assertEquals(Repetition.NONE, sharing.repeated());
    }

    @Test
    void ignoresRunsThatStartedAfterTheSweepLine() {
        Sharing sharing = new Sharing();
        sharing.add(
                Interval.of(Instant.ofEpochSecond(50), Instant.ofEpochSecond(90)),
                Energy.ofJoules(1),
                List.of("n1", "n2"));
        sharing.add(
                Interval.of(Instant.ofEpochSecond(10), Instant.ofEpochSecond(60)), Energy.ofJoules(1), List.of("n2"));

        sharing.passTo(Instant.ofEpochSecond(50));
        assertEquals(1, sharing.busyNodes());
        assertEquals(1, sharing.sharedRuns());
        sharing.passTo(Instant.ofEpochSecond(10));

        assertEquals(0, sharing.busyNodes());
        assertEquals(2, sharing.sharedRuns());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theSweepLineEqualsACountBySeconds(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            List<Run> runs = randomRuns(random);

            Sharing swept = sharing(runs);

            assertEquals(
                    counted(runs),
                    new Counted(swept.sharedRuns(), swept.charged(), swept.repeated()),
                    "seed " + seed + ", round " + round + ": " + runs);
        }
    }

    private record Counted(long sharedRuns, Energy charged, Repetition repeated) {}

    private static List<Run> randomRuns(Random random) {
        List<Run> runs = new ArrayList<>();
        for (int i = random.nextInt(25); i >= 0; i--) {
            long start = 1_000L + random.nextInt(60);
            Set<String> nodes = new HashSet<>();
            for (int node = random.nextInt(4); node >= 0; node--) {
                nodes.add("n" + random.nextInt(5));
            }
            runs.add(new Run(start, start + 1 + random.nextInt(40), 1 + random.nextInt(5_000), List.copyOf(nodes)));
        }
        return runs;
    }

    private static Counted counted(List<Run> runs) {
        long sharedRuns = 0;
        Energy charged = Energy.ZERO;
        Repetition repeated = Repetition.NONE;
        for (Run run : runs) {
            SortedMap<Integer, Long> millisByCount = new TreeMap<>();
            for (String node : run.nodes()) {
                for (long second = run.start(); second < run.end(); second++) {
                    long now = second;
                    int present = (int)
                            runs.stream().filter(other -> other.isOn(node, now)).count();
                    millisByCount.merge(present, 1_000L, Long::sum);
                }
            }
            if (millisByCount.lastKey() > 1) {
                sharedRuns++;
                charged = charged.plus(Energy.ofJoules(run.joules()));
                repeated = repeated.plus(Repetition.of(Energy.ofJoules(run.joules()), millisByCount));
            }
        }
        return new Counted(sharedRuns, charged, repeated);
    }

    /** The bounds hold whatever the nodes drew: here they draw at random, and each run is charged its nodes' joules. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void theSurplusLiesBetweenTheBoundsForAnyPower(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            List<Run> placed = randomRuns(random);
            long[][] watts = new long[5][200];
            for (long[] node : watts) {
                for (int second = 0; second < node.length; second++) {
                    node[second] = random.nextInt(4) == 0 ? random.nextInt(10_000) : 0;
                }
            }
            List<Run> charged = new ArrayList<>();
            long drawn = 0;
            for (Run run : placed) {
                charged.add(new Run(run.start(), run.end(), drawn(run, watts), run.nodes()));
            }
            for (int node = 0; node < watts.length; node++) {
                for (int second = 0; second < watts[node].length; second++) {
                    String name = "n" + node;
                    long now = 1_000L + second;
                    drawn += placed.stream().anyMatch(run -> run.isOn(name, now)) ? watts[node][second] : 0;
                }
            }
            long surplus = charged.stream().mapToLong(Run::joules).sum() - drawn;

            Repetition repeated = sharing(charged).repeated();

            boolean isBetween = repeated.least().compareTo(Energy.ofJoules(surplus)) <= 0
                    && repeated.most().compareTo(Energy.ofJoules(surplus)) >= 0;
            assertEquals(true, isBetween, surplus + " J, found " + repeated);
        }
    }

    private static long drawn(Run run, long[][] watts) {
        long joules = 0;
        for (String node : run.nodes()) {
            for (long second = run.start(); second < run.end(); second++) {
                joules += watts[Integer.parseInt(node.substring(1))][(int) second - 1_000];
            }
        }
        return joules;
    }
}
