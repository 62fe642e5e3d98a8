package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.schemas.node.RunUse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What runs had used of a node in one minute: of each run the first thing said in it. A function of what was said, never of
 * its order; of two things said of one instant the greater is taken.
 *
 * @param uses what was said of each run, sorted
 */
public record MinuteUses(List<TimedUse> uses) {

    /** A minute in which nobody looked. */
    public static final MinuteUses NONE = new MinuteUses(List.of());

    private static final Comparator<RunUse> RUN = Comparator.comparing(
                    (RunUse use) -> use.cluster().orElse(""))
            .thenComparing(RunUse::jobId)
            .thenComparing(
                    use -> use.submitTime().map(time -> time.toEpochMilli()).orElse(Long.MIN_VALUE));

    private static final Comparator<TimedUse> ORDER = Comparator.comparing(TimedUse::use, RUN);

    public MinuteUses {
        uses = List.copyOf(uses);
    }

    /** These with another one among them; empty if that says nothing new. */
    Optional<MinuteUses> with(TimedUse more) {
        Optional<TimedUse> known =
                uses.stream().filter(use -> ORDER.compare(use, more) == 0).findFirst();
        if (known.filter(use -> !more.comesBefore(use)).isPresent()) {
            return Optional.empty();
        }
        List<TimedUse> changed = new ArrayList<>(uses);
        known.ifPresent(changed::remove);
        changed.add(more);
        changed.sort(ORDER);
        return Optional.of(new MinuteUses(changed));
    }

    /** Of each run only what was said last up to each of these times, and first after it, by minute. */
    static SortedMap<Long, MinuteUses> besides(SortedMap<Long, MinuteUses> uses, Collection<Long> times) {
        TreeMap<RunUse, TreeMap<Long, TimedUse>> byRun = new TreeMap<>(RUN);
        uses.values()
                .forEach(minute -> minute.uses()
                        .forEach(timed -> byRun.computeIfAbsent(timed.use(), run -> new TreeMap<>())
                                .put(timed.time(), timed)));
        SortedMap<Long, MinuteUses> kept = new TreeMap<>();
        for (TreeMap<Long, TimedUse> run : byRun.values()) {
            for (long time : times) {
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

    /**
     * What a run had used at a time.
     *
     * @param time the time, in milliseconds since 1970-01-01T00:00:00Z
     * @param use the run and what it had used
     */
    public record TimedUse(long time, RunUse use) {
        private boolean comesBefore(TimedUse other) {
            return time < other.time || (time == other.time && use.cpuTime().compareTo(other.use.cpuTime()) > 0);
        }
    }
}
