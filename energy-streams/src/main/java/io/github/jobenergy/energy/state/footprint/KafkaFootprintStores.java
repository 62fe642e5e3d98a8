package io.github.jobenergy.energy.state.footprint;

import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.EnergySlot;
import io.github.jobenergy.energy.footprint.run.FootprintStores;
import io.github.jobenergy.energy.footprint.run.Hours;
import io.github.jobenergy.energy.footprint.run.RateChange;
import io.github.jobenergy.energy.footprint.run.RateChange.IndexedRun;
import io.github.jobenergy.energy.footprint.run.RunFootprint;
import io.github.jobenergy.energy.state.KafkaCurveStores;
import io.github.jobenergy.energy.state.ReminderStore;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.energy.state.StateKey;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of the footprints of runs in their task, which also reads those of the gather and of the curves. A run is in the
 * index, under {@code <hour><run>}, as long as its curve is kept.
 */
public final class KafkaFootprintStores implements FootprintStores {

    private static final byte[] NOTHING = {};
    private static final String INDEXED = "i";
    private static final String KEPT = "f";

    private final ProcessingContext task;
    private final SlotLength slotLength;
    private final KeyValueStore<String, byte[]> results;
    private final CurveStores curves;
    private final KeyValueStore<String, byte[]> footprints;
    private final KeyValueStore<String, byte[]> index;
    private final KafkaRateStore rates;
    private final KeyValueStore<String, byte[]> rateChanges;
    private final ReminderStore ages;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();

    /** Whether there may be a change in the store: a search in the store ten times a second would take a part of an idle thread. */
    private boolean mayHaveChanges = true;

    /** The stores of the task of this context, with curves in slots of that length. */
    public KafkaFootprintStores(ProcessingContext context, SlotLength slotLength) {
        this.task = context;
        this.slotLength = slotLength;
        results = context.getStateStore(StoreNames.RESULTS);
        curves = new KafkaCurveStores(context);
        footprints = context.getStateStore(StoreNames.FOOTPRINTS);
        index = context.getStateStore(StoreNames.FOOTPRINT_HOURS);
        rates = new KafkaRateStore(context.getStateStore(StoreNames.FOOTPRINT_RATES));
        rateChanges = context.getStateStore(StoreNames.FOOTPRINT_RATE_CHANGES);
        ages = new ReminderStore(context.getStateStore(StoreNames.FOOTPRINT_AGES));
        reminders = new ReminderStore(context.getStateStore(StoreNames.FOOTPRINT_REMINDERS));
    }

    @Override
    public Optional<JobEnergy> result(RunKey run) {
        return Optional.ofNullable(results.get(run.text())).map(bytes -> records.read(JobEnergy.class, bytes));
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

    @Override
    public RunFootprint footprint(RunKey run) {
        return Optional.ofNullable(footprints.get(run.text()))
                .map(bytes -> records.read(RunFootprint.class, bytes))
                .orElse(RunFootprint.NONE);
    }

    @Override
    public void putFootprint(RunKey run, RunFootprint footprint) {
        footprints.put(run.text(), records.write(footprint));
        ages.keep(KEPT + run.text(), task.currentSystemTimeMs(), StoreNames.OPEN_RUNS_KEPT);
        ages.keep(INDEXED + run.text(), task.currentSystemTimeMs(), StoreNames.ENDED_RUNS_KEPT);
    }

    @Override
    public void removeFootprint(RunKey run) {
        footprints.delete(run.text());
        ages.remove(KEPT + run.text());
        ages.remove(INDEXED + run.text());
    }

    private static String indexKey(RunKey run, long hour) {
        return Times.text(hour) + StateKey.of(run.text());
    }

    @Override
    public void putIndexed(RunKey run, long hour) {
        index.put(indexKey(run, hour), NOTHING);
    }

    @Override
    public void removeIndexed(RunKey run, long hour) {
        index.delete(indexKey(run, hour));
    }

    @Override
    public List<IndexedRun> indexed(RateChange change, int atMost) {
        String from = change.after()
                .map(run -> StateKey.after(indexKey(run, change.next())))
                .orElseGet(() -> Times.text(change.next()));
        List<IndexedRun> runs = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found = index.range(from, StateKey.after(Times.text(change.to() - 1)))) {
            while (found.hasNext() && runs.size() < atMost) {
                String key = found.next().key;
                String run = StateKey.parts(key.substring(Times.LENGTH)).get(0);
                runs.add(new IndexedRun(Times.of(key.substring(0, Times.LENGTH)), RunKey.parse(run)));
            }
        }
        return runs;
    }

    @Override
    public Optional<RateSlot> rate(RateKey key) {
        return rates.get(key);
    }

    @Override
    public void putRate(RateSlot slot) {
        rates.put(slot);
    }

    @Override
    public void removeRate(RateKey key) {
        rates.remove(key);
    }

    @Override
    public Collection<RateSlot> rates(long from, long to) {
        return rates.within(from, to);
    }

    private static String changeKey(RateChange change) {
        return Times.text(change.from()) + Times.text(change.to());
    }

    @Override
    public Optional<RateChange> rateChange() {
        if (!mayHaveChanges) {
            return Optional.empty();
        }
        try (KeyValueIterator<String, byte[]> found = rateChanges.all()) {
            mayHaveChanges = found.hasNext();
            return mayHaveChanges ? Optional.of(records.read(RateChange.class, found.next().value)) : Optional.empty();
        }
    }

    @Override
    public void putRateChange(RateChange change) {
        rateChanges.put(changeKey(change), records.write(change));
        mayHaveChanges = true;
    }

    @Override
    public void removeRateChange(RateChange change) {
        rateChanges.delete(changeKey(change));
    }

    @Override
    public void putReminder(RunKey run, long wallTime) {
        reminders.put(run.text(), wallTime);
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(RunKey::parse).toList();
    }

    /** Removes state whose retention has expired. Returns whether there is more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.REMOVALS_AT_ONCE);
        for (String each : old) {
            RunKey run = RunKey.parse(each.substring(1));
            if (each.startsWith(INDEXED)) {
                removeFromIndex(run);
            } else {
                footprints.delete(run.text());
            }
        }
        return rates.removeExpired(now, StoreNames.REMOVALS_AT_ONCE) || old.size() == StoreNames.REMOVALS_AT_ONCE;
    }

    private void removeFromIndex(RunKey run) {
        RunFootprint known = footprint(run);
        Hours.starts(known.hours()).forEach(hour -> removeIndexed(run, hour));
        if (!known.equals(RunFootprint.NONE)) {
            footprints.put(run.text(), records.write(known.withHours(List.of())));
        }
    }
}
