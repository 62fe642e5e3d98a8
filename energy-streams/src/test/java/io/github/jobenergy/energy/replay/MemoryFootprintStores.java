package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.EnergySlot;
import io.github.jobenergy.energy.footprint.run.FootprintStores;
import io.github.jobenergy.energy.footprint.run.RateChange;
import io.github.jobenergy.energy.footprint.run.RateChange.IndexedRun;
import io.github.jobenergy.energy.footprint.run.RunFootprint;
import io.github.jobenergy.energy.gather.GatherStores;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** The state of footprints in maps, beside that of the gather and of the curves; footprints pass through their bytes. */
final class MemoryFootprintStores implements FootprintStores {

    private static final Comparator<IndexedRun> ORDER =
            Comparator.comparingLong(IndexedRun::hour).thenComparing(IndexedRun::run);

    private final GatherStores gather;
    private final CurveStores curves;
    private final SlotLength slotLength;
    private final StateRecords records = new StateRecords();
    private final Map<RunKey, byte[]> footprints = new HashMap<>();
    private final NavigableSet<IndexedRun> index = new TreeSet<>(ORDER);
    private final Map<RateKey, RateSlot> rates = new HashMap<>();
    private final Map<String, byte[]> changes = new LinkedHashMap<>();
    private final MemoryReminders<RunKey> reminders = new MemoryReminders<>();

    private int reads;

    MemoryFootprintStores(GatherStores gather, CurveStores curves, SlotLength slotLength) {
        this.gather = gather;
        this.curves = curves;
        this.slotLength = slotLength;
    }

    @Override
    public Optional<JobEnergy> result(RunKey run) {
        return gather.published(run);
    }

    @Override
    public List<Long> hours(RunKey run) {
        return curves.hours(run);
    }

    @Override
    public List<EnergySlot> curve(RunKey run, long hour) {
        return EnergySlot.of(curves.slots(run, hour), slotLength);
    }

    @Override
    public List<EnergySlot> publishedCurve(RunKey run, long hour) {
        return EnergySlot.of(curves.published(run, hour), slotLength);
    }

    /** How often the footprint of a run was read. */
    int reads() {
        return reads;
    }

    @Override
    public RunFootprint footprint(RunKey run) {
        reads++;
        return footprints.containsKey(run) ? records.read(RunFootprint.class, footprints.get(run)) : RunFootprint.NONE;
    }

    @Override
    public void putFootprint(RunKey run, RunFootprint footprint) {
        footprints.put(run, records.write(footprint));
    }

    @Override
    public void removeFootprint(RunKey run) {
        footprints.remove(run);
    }

    @Override
    public void putIndexed(RunKey run, long hour) {
        index.add(new IndexedRun(hour, run));
    }

    @Override
    public void removeIndexed(RunKey run, long hour) {
        index.remove(new IndexedRun(hour, run));
    }

    /** How many entries the index has. */
    int indexed() {
        return index.size();
    }

    @Override
    public List<IndexedRun> indexed(RateChange change, int atMost) {
        return index.stream()
                .filter(entry -> entry.hour() >= change.next() && entry.hour() < change.to())
                .filter(entry -> entry.hour() > change.next()
                        || change.after()
                                .filter(run -> entry.run().compareTo(run) <= 0)
                                .isEmpty())
                .limit(atMost)
                .toList();
    }

    @Override
    public Optional<RateSlot> rate(RateKey key) {
        return Optional.ofNullable(rates.get(key));
    }

    @Override
    public void putRate(RateSlot slot) {
        rates.put(slot.key(), slot);
    }

    @Override
    public void removeRate(RateKey key) {
        rates.remove(key);
    }

    @Override
    public Collection<RateSlot> rates(long from, long to) {
        return rates.values().stream()
                .filter(slot -> slot.span().start().toEpochMilli() < to
                        && slot.span().end().toEpochMilli() > from)
                .toList();
    }

    @Override
    public Optional<RateChange> rateChange() {
        return changes.values().stream().findFirst().map(bytes -> records.read(RateChange.class, bytes));
    }

    @Override
    public void putRateChange(RateChange change) {
        changes.put(change.from() + "-" + change.to(), records.write(change));
    }

    @Override
    public void removeRateChange(RateChange change) {
        changes.remove(change.from() + "-" + change.to());
    }

    @Override
    public void putReminder(RunKey run, long wallTime) {
        reminders.put(run, wallTime);
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost);
    }
}
