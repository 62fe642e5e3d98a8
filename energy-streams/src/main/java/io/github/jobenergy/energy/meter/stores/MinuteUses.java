package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.span.Bucket;
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
 * The CPU times of runs on a node in one minute: the first and the last value of each run, so that a run that ends
 * before the minute does is known up to its last value. The content does not depend on the order of arrival; of two
 * values of one run at one instant, the greater is kept. Times are milliseconds since 1970-01-01T00:00:00Z, as in the
 * keys of the stores.
 *
 * @param uses the values of each run, one or two, by time
 */
public record MinuteUses(List<TimedUse> uses) {

    /**
     * The maximum number of runs in a minute: those with the lowest cluster and job id are kept, so that the result
     * does not depend on the order of arrival.
     */
    static final int MOST_RUNS = 2_048;

    /** A minute without values. */
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

    /** Returns these values with another one added; empty if that changes nothing. */
    public Optional<MinuteUses> with(TimedUse more) {
        TreeMap<Long, TimedUse> ofRun = new TreeMap<>();
        List<TimedUse> changed = new ArrayList<>();
        for (TimedUse known : uses) {
            if (RUN.compare(known.use(), more.use()) == 0) {
                ofRun.put(known.time(), known);
            } else {
                changed.add(known);
            }
        }
        if (!isNew(ofRun, more)) {
            return Optional.empty();
        }
        if (ofRun.isEmpty() && isFullFor(more)) {
            return Optional.empty();
        }
        ofRun.put(more.time(), more);
        changed.add(ofRun.firstEntry().getValue());
        if (ofRun.size() > 1) {
            changed.add(ofRun.lastEntry().getValue());
        }
        withoutTooMany(changed);
        changed.sort(ORDER);
        return Optional.of(new MinuteUses(changed));
    }

    /** Checks whether the maximum number of runs is reached and all of them come before the run of this value. */
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

    private static boolean isNew(TreeMap<Long, TimedUse> ofRun, TimedUse more) {
        TimedUse atThatTime = ofRun.get(more.time());
        if (atThatTime != null) {
            return more.use().cpuTime().compareTo(atThatTime.use().cpuTime()) > 0;
        }
        return ofRun.size() < 2 || more.time() < ofRun.firstKey() || more.time() > ofRun.lastKey();
    }

    /**
     * Reduces the values of each run to the last value up to each of these times and the first value after it, by
     * minute. Where a value falls, all values needed to distinguish a reset from a stray reading are kept as well.
     */
    public static SortedMap<Long, MinuteUses> besides(SortedMap<Long, MinuteUses> uses, Collection<Long> times) {
        TreeMap<RunUse, TreeMap<Long, TimedUse>> byRun = new TreeMap<>(RUN);
        uses.values()
                .forEach(minute -> minute.uses()
                        .forEach(timed -> byRun.computeIfAbsent(timed.use(), run -> new TreeMap<>())
                                .put(timed.time(), timed)));
        SortedMap<Long, MinuteUses> kept = new TreeMap<>();
        for (TreeMap<Long, TimedUse> run : byRun.values()) {
            List<Long> around = new ArrayList<>(times);
            around.addAll(aroundFalls(run));
            for (long time : around) {
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
     * The CPU time of a run at a time.
     *
     * @param time the time, in milliseconds since 1970-01-01T00:00:00Z
     * @param use the run and its CPU time
     */
    public record TimedUse(long time, RunUse use) {}
}
