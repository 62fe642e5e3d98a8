package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.share.CpuUse;
import io.github.jobenergy.schemas.node.RunUse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What runs had used of a node in one minute: of each run the first and the last thing said in it, so that a run that ends
 * before the minute does is known up to where it was last looked at. A function of what was said, never of its order; of two
 * things said of one instant the greater is taken.
 *
 * @param uses what was said of each run, once or twice, by time
 */
public record MinuteUses(List<TimedUse> uses) {

    /** How many runs are kept in a minute: those of the lowest cluster and job id, so that the order does not matter. */
    static final int MOST_RUNS = 2_048;

    /** A minute in which nobody looked. */
    public static final MinuteUses NONE = new MinuteUses(List.of());

    private static final Comparator<RunUse> RUN = Comparator.comparing(
                    (RunUse use) -> use.cluster().orElse(""))
            .thenComparing(RunUse::jobId)
            .thenComparing(
                    use -> use.submitTime().map(time -> time.toEpochMilli()).orElse(Long.MIN_VALUE));

    private static final Comparator<TimedUse> ORDER =
            Comparator.comparingLong(TimedUse::time).thenComparing(TimedUse::use, RUN);

    public MinuteUses {
        uses = List.copyOf(uses);
    }

    /** These with another one among them; empty if that says nothing new. */
    Optional<MinuteUses> with(TimedUse more) {
        TreeMap<Long, TimedUse> said = new TreeMap<>();
        List<TimedUse> changed = new ArrayList<>();
        for (TimedUse known : uses) {
            if (RUN.compare(known.use(), more.use()) == 0) {
                said.put(known.time(), known);
            } else {
                changed.add(known);
            }
        }
        if (!isNews(said, more)) {
            return Optional.empty();
        }
        if (said.isEmpty() && isFullFor(more)) {
            return Optional.empty();
        }
        said.put(more.time(), more);
        changed.add(said.firstEntry().getValue());
        if (said.size() > 1) {
            changed.add(said.lastEntry().getValue());
        }
        withoutTooMany(changed);
        changed.sort(ORDER);
        return Optional.of(new MinuteUses(changed));
    }

    /** Whether there are as many runs as are kept, all of them before this one. */
    private boolean isFullFor(TimedUse more) {
        return uses.size() >= MOST_RUNS
                && runs(uses) >= MOST_RUNS
                && uses.stream().allMatch(known -> RUN.compare(known.use(), more.use()) < 0);
    }

    private static void withoutTooMany(List<TimedUse> uses) {
        if (uses.size() > MOST_RUNS && runs(uses) > MOST_RUNS) {
            RunUse last = uses.stream().map(TimedUse::use).max(RUN).orElseThrow();
            uses.removeIf(known -> RUN.compare(known.use(), last) == 0);
        }
    }

    private static long runs(List<TimedUse> uses) {
        return uses.stream()
                .map(TimedUse::use)
                .collect(Collectors.toCollection(() -> new TreeSet<>(RUN)))
                .size();
    }

    private static boolean isNews(TreeMap<Long, TimedUse> said, TimedUse more) {
        TimedUse atThatTime = said.get(more.time());
        if (atThatTime != null) {
            return more.use().cpuTime().compareTo(atThatTime.use().cpuTime()) > 0;
        }
        return said.size() < 2 || more.time() < said.firstKey() || more.time() > said.lastKey();
    }

    /**
     * Of each run only what was said last up to each of these times, and first after it, by minute; and where it fell, all that
     * tells whether that was a fall.
     */
    static SortedMap<Long, MinuteUses> besides(SortedMap<Long, MinuteUses> uses, Collection<Long> times) {
        TreeMap<RunUse, TreeMap<Long, TimedUse>> byRun = new TreeMap<>(RUN);
        uses.values()
                .forEach(minute -> minute.uses()
                        .forEach(timed -> byRun.computeIfAbsent(timed.use(), run -> new TreeMap<>())
                                .put(timed.time(), timed)));
        SortedMap<Long, MinuteUses> kept = new TreeMap<>();
        for (TreeMap<Long, TimedUse> run : byRun.values()) {
            List<Long> wanted = new ArrayList<>(times);
            wanted.addAll(aroundFalls(run));
            for (long time : wanted) {
                Stream.of(Optional.ofNullable(run.floorEntry(time)), Optional.ofNullable(run.higherEntry(time)))
                        .flatMap(Optional::stream)
                        .map(Map.Entry::getValue)
                        .forEach(timed -> kept.merge(
                                Bucket.minuteOf(timed.time()),
                                new MinuteUses(List.of(timed)),
                                (known, more) -> known.with(timed).orElse(known)));
            }
        }
        return kept;
    }

    private static List<Long> aroundFalls(TreeMap<Long, TimedUse> run) {
        List<Long> around = new ArrayList<>();
        for (TimedUse low : run.values()) {
            Optional.ofNullable(run.lowerEntry(low.time()))
                    .map(Map.Entry::getValue)
                    .filter(high -> low.use().cpuTime().compareTo(high.use().cpuTime()) < 0)
                    .ifPresent(high -> around.addAll(run.subMap(high.time(), true, high.time() + CpuUse.STRAY, true)
                            .keySet()));
        }
        return around;
    }

    /**
     * What a run had used at a time.
     *
     * @param time the time, in milliseconds since 1970-01-01T00:00:00Z
     * @param use the run and what it had used
     */
    public record TimedUse(long time, RunUse use) {}
}
