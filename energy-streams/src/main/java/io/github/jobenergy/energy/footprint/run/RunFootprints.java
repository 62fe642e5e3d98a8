package io.github.jobenergy.energy.footprint.run;

import io.github.jobenergy.energy.footprint.EnergySlot;
import io.github.jobenergy.energy.footprint.Footprint;
import io.github.jobenergy.energy.footprint.FootprintCalculator;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.footprint.Rates;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.footprint.usage.FootprintPart;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * The processing step of footprints. The footprint of a run is computed from its result, its curve and the rates of their times,
 * while the curve sums to the result, and is issued if it differs from the one published last. Each input schedules the runs that it
 * affects: a result or a slot of a curve its run, a slot of a rate the runs with energy, or with their start, in an hour of it. The
 * footprint is a function of the present inputs, and does not depend on the order in which they arrived. Published footprints of
 * an earlier process are read first, so that their revisions continue.
 */
public final class RunFootprints {

    private static final int REMINDERS_AT_ONCE = 10;

    /** The number of runs that are searched for in one piece of work. */
    private static final int SEARCHED_AT_ONCE = 100;

    /** The maximum size of the entries of a footprint in bytes: less than a record on the topic may have. */
    private static final long MOST_ENTRY_BYTES = 640 << 10;

    /** The maximum size of the parts of a run in rows in bytes: of a change with as many others, less than a record of state may have. */
    private static final long MOST_PART_BYTES = 3 << 20;

    /** The maximum number of runs whose reminder is in memory. */
    private static final int MOST_SCHEDULED = 100_000;

    private static final long ENTRY_BYTES = 600;
    private static final long CHARACTER_BYTES = 3;

    private static final long DAY = Duration.ofDays(1).toMillis();

    private final FootprintStores stores;
    private final FootprintSettings settings;
    private final Duration coalescing;
    private final Readers readers;

    /** The times of reminders, since the slots of a run are many and its state may be large. It is not state: each is in the store. */
    private final Map<RunKey, Long> scheduled = new HashMap<>();

    /** Creates the step over these stores, which issues a footprint of a run at most once per coalescing time. */
    public RunFootprints(FootprintStores stores, FootprintSettings settings, Duration coalescing, Readers readers) {
        this.stores = stores;
        this.settings = settings;
        this.coalescing = coalescing;
        this.readers = readers;
    }

    /** Accepts that the result of a run may have changed. */
    public void changeResult(RunKey run, Instant now) {
        schedule(run, now);
    }

    /** Accepts that the curve of a run may have changed; ignored before the run has a result. */
    public void changeCurve(RunKey run, Instant now) {
        if (!isScheduled(run, now) && stores.result(run).isPresent()) {
            schedule(run, now);
        }
    }

    /** Accepts a slot of a rate. Only an issue that applies in place of the known one has an effect. */
    public void take(RateSlot slot, Instant now) {
        Optional<RateSlot> before = stores.rate(slot.key());
        if (before.filter(known -> Rates.later(known, slot).equals(known)).isPresent()) {
            return;
        }
        stores.putRate(slot);
        if (before.filter(known -> isSameRate(known, slot)).isEmpty()) {
            long end = before.map(known -> known.span().end())
                    .filter(known -> known.isAfter(slot.span().end()))
                    .orElseGet(() -> slot.span().end())
                    .toEpochMilli();
            RateChange change = RateChange.of(slot.span().start().toEpochMilli(), end);
            if (!stores.indexed(change, 1).isEmpty()) {
                stores.putRateChange(change);
            }
        }
    }

    /** Accepts that a slot of a rate was withdrawn. */
    public void withdraw(RateKey slot) {
        stores.rate(slot).ifPresent(known -> {
            stores.removeRate(slot);
            RateChange change = RateChange.of(
                    known.span().start().toEpochMilli(), known.span().end().toEpochMilli());
            if (!stores.indexed(change, 1).isEmpty()) {
                stores.putRateChange(change);
            }
        });
    }

    private static boolean isSameRate(RateSlot one, RateSlot other) {
        return one.toBuilder()
                .provenance(other.provenance())
                .revision(other.revision())
                .observedTime(other.observedTime())
                .build()
                .equals(other);
    }

    /** Accepts a footprint published earlier, possibly by a previous process. */
    public void acceptPublished(JobFootprint published) {
        RunFootprint known = stores.footprint(published.run());
        if (known.revision() < published.footprintRevision().revision()) {
            stores.putFootprint(published.run(), known.withPublished(Optional.of(published)));
        }
    }

    /** Accepts a tombstone published earlier by a previous process: footprints before it are not valid. */
    public void acceptPublishedWithdrawal(RunKey run) {
        RunFootprint known = stores.footprint(run);
        if (known.published().isPresent()
                && known.parts().isEmpty()
                && known.hours().isEmpty()) {
            stores.removeFootprint(run);
        }
    }

    /** Withdraws the footprint of a run whose result was withdrawn. */
    public void withdraw(RunKey run) {
        RunFootprint known = stores.footprint(run);
        if (known.published().isPresent()) {
            readers.withdraw(run);
        }
        forget(run, known);
    }

    /** Deletes the footprint of a run that is to be deleted, also one that is no longer in the state. */
    public void delete(RunKey run) {
        readers.withdraw(run);
        forget(run, stores.footprint(run));
    }

    private void forget(RunKey run, RunFootprint known) {
        report(run, FootprintChange.between(known.parts(), List.of()));
        Hours.starts(known.hours()).forEach(hour -> stores.removeIndexed(run, hour));
        stores.removeFootprint(run);
    }

    private void report(RunKey run, List<FootprintChange> changes) {
        if (!changes.isEmpty()) {
            readers.change(run, changes);
        }
    }

    /** Issues the footprints due at this wall time, and searches for runs with changed rates. Returns whether more is due at once. */
    public boolean wake(Instant now) {
        boolean hasMore = search(now);
        List<RunKey> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        for (RunKey run : due) {
            scheduled.remove(run);
            try {
                compute(run, now);
            } catch (RuntimeException failure) {
                readers.fail(run, failure);
            }
        }
        return hasMore || due.size() == REMINDERS_AT_ONCE;
    }

    /** Schedules the next runs that a change of rates affects. Returns whether there are more. */
    private boolean search(Instant now) {
        Optional<RateChange> first = stores.rateChange();
        first.ifPresent(change -> {
            List<RateChange.IndexedRun> found = stores.indexed(change, SEARCHED_AT_ONCE);
            found.forEach(indexed -> schedule(indexed.run(), now));
            if (found.size() < SEARCHED_AT_ONCE) {
                stores.removeRateChange(change);
            } else {
                stores.putRateChange(change.after(found.get(found.size() - 1)));
            }
        });
        return first.isPresent();
    }

    /** Checks whether a reminder of the run is known that is due within the coalescing time; a clock may have been set back. */
    private boolean isScheduled(RunKey run, Instant now) {
        return scheduled.getOrDefault(run, Long.MAX_VALUE)
                <= now.plus(coalescing).toEpochMilli();
    }

    private void schedule(RunKey run, Instant now) {
        if (isScheduled(run, now)) {
            return;
        }
        Instant earliest = stores.footprint(run)
                .published()
                .map(known -> known.observedTime().plus(coalescing))
                .filter(now::isBefore)
                .orElse(now);
        Instant latest = now.plus(coalescing);
        long time = (earliest.isBefore(latest) ? earliest : latest).toEpochMilli();
        stores.putReminder(run, time);
        if (scheduled.size() >= MOST_SCHEDULED) {
            scheduled.clear();
        }
        scheduled.put(run, time);
    }

    private void compute(RunKey run, Instant now) {
        Optional<JobEnergy> result = stores.result(run);
        List<Long> hours = stores.hours(run);
        Optional<LongFunction<List<EnergySlot>>> curve = result.flatMap(known -> curve(known, hours));
        if (result.isEmpty() || curve.isEmpty()) {
            return;
        }
        SortedMap<Long, Footprint> days = days(hours, curve.get());
        JobFootprint footprint = footprint(result.get(), days);
        RunFootprint known = stores.footprint(run);
        RunFootprint next =
                known.withHours(index(run, known, hours(result.get(), hours))).withParts(parts(result.get(), days));
        if (known.published().filter(footprint::hasSameContentAs).isEmpty()) {
            JobFootprint issued = footprint.revised(known.revision() + 1, now);
            next = next.withPublished(Optional.of(issued));
            readers.issue(issued);
        }
        report(run, FootprintChange.between(known.parts(), next.parts()));
        if (!next.equals(known)) {
            stores.putFootprint(run, next);
        }
    }

    /**
     * Returns the slots by hour that sum to the result: those computed last, or those published last, which remain while the result is
     * kept against one with fewer readings. Empty if neither do.
     */
    private Optional<LongFunction<List<EnergySlot>>> curve(JobEnergy result, List<Long> hours) {
        Stream<LongFunction<List<EnergySlot>>> curves =
                Stream.of(hour -> stores.curve(result.run(), hour), hour -> stores.publishedCurve(result.run(), hour));
        return curves.filter(curve -> sum(hours, curve).equals(result.figures().energy()))
                .findFirst();
    }

    private static Energy sum(List<Long> hours, LongFunction<List<EnergySlot>> curve) {
        return hours.stream()
                .flatMap(hour -> curve.apply(hour).stream())
                .map(EnergySlot::energy)
                .reduce(Energy.ZERO, Energy::plus);
    }

    /** Returns the exact footprint of each UTC day of a curve, by the first millisecond of the day. */
    private SortedMap<Long, Footprint> days(List<Long> hours, LongFunction<List<EnergySlot>> curve) {
        SortedMap<Long, List<EnergySlot>> slots = new TreeMap<>();
        SortedMap<Long, Footprint> days = new TreeMap<>();
        for (long hour : hours) {
            long day = Math.floorDiv(hour, DAY) * DAY;
            if (!slots.containsKey(day)) {
                slots.forEach((start, ofDay) -> days.put(start, ofDay(start, ofDay)));
                slots.clear();
            }
            slots.computeIfAbsent(day, start -> new ArrayList<>()).addAll(curve.apply(hour));
        }
        slots.forEach((start, ofDay) -> days.put(start, ofDay(start, ofDay)));
        return days;
    }

    private Footprint ofDay(long start, List<EnergySlot> slots) {
        return Footprint.of(slots, rates(start, start + DAY));
    }

    private Rates rates(long from, long to) {
        return Rates.of(stores.rates(from, to).stream()
                .filter(slot -> settings.site().isEmpty()
                        || settings.site().get().equals(slot.key().series().site()))
                .toList());
    }

    private JobFootprint footprint(JobEnergy result, SortedMap<Long, Footprint> days) {
        Rates atStart = result.subject()
                .startTime()
                .map(start -> rates(start.toEpochMilli(), start.toEpochMilli() + 1))
                .orElseGet(() -> Rates.of(List.of()));
        Footprint whole = days.values().stream().reduce(Footprint.NONE, Footprint::plus);
        requireAtMost(MOST_ENTRY_BYTES, result.run(), Stream.of(whole));
        requireAtMost(MOST_PART_BYTES, result.run(), days.values().stream());
        return new FootprintCalculator(atStart, settings.embodied()).of(result, whole);
    }

    private static void requireAtMost(long mostBytes, RunKey run, Stream<Footprint> footprints) {
        long bytes = footprints
                .flatMap(footprint -> footprint.sums().keySet().stream())
                .mapToLong(series -> ENTRY_BYTES + CHARACTER_BYTES * series.nameLength())
                .sum();
        if (bytes > mostBytes) {
            throw new IllegalArgumentException(
                    run + ": expected series of rates of at most " + mostBytes + " bytes, found " + bytes);
        }
    }

    /** Returns the parts of a run in the rows of its days; none if the days of the result are unknown, as in usage. */
    private static List<FootprintChange> parts(JobEnergy result, SortedMap<Long, Footprint> days) {
        Map<Instant, Duration> held = new TreeMap<>();
        for (DayEnergy day : result.figures().energyByDay().orElse(List.of())) {
            held.put(day.dayTime(), day.held());
        }
        if (!held.isEmpty()) {
            days.forEach((day, footprint) -> {
                if (!footprint.energy().equals(Energy.ZERO)) {
                    held.putIfAbsent(Instant.ofEpochMilli(day), Duration.ZERO);
                }
            });
        }
        return held.entrySet().stream()
                .map(day -> new FootprintChange(
                        UsageChange.row(result, day.getKey()),
                        FootprintPart.of(
                                days.getOrDefault(day.getKey().toEpochMilli(), Footprint.NONE), day.getValue()),
                        result.subject().wckey()))
                .toList();
    }

    /** Returns the hours whose rates affect a run: those of its curve, and that of its start. */
    private static List<Hours> hours(JobEnergy result, List<Long> ofCurve) {
        Set<Long> starts = new TreeSet<>(ofCurve);
        result.subject().startTime().ifPresent(start -> starts.add(Hours.startOf(start.toEpochMilli())));
        return Hours.of(starts);
    }

    /** Moves a run in the index to other hours. */
    private List<Hours> index(RunKey run, RunFootprint known, List<Hours> hours) {
        if (!known.hours().equals(hours)) {
            Set<Long> before = Hours.starts(known.hours());
            Set<Long> after = Hours.starts(hours);
            before.stream().filter(hour -> !after.contains(hour)).forEach(hour -> stores.removeIndexed(run, hour));
            after.stream().filter(hour -> !before.contains(hour)).forEach(hour -> stores.putIndexed(run, hour));
        }
        return hours;
    }

    /** The consumers of footprints. */
    public interface Readers {

        /** Receives a footprint that is issued. */
        void issue(JobFootprint footprint);

        /** Receives the withdrawal of the footprint of a run. */
        void withdraw(RunKey run);

        /** Receives the changes of the rows of a run, so that the sum of all changes equals the sum of the valid footprints. */
        void change(RunKey run, List<FootprintChange> changes);

        /** Receives a failure of due work of a run. If this method returns, the remaining runs are processed. */
        default void fail(RunKey run, RuntimeException failure) {
            throw failure;
        }
    }
}
