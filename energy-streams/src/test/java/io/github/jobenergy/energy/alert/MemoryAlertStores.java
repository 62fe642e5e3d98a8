package io.github.jobenergy.energy.alert;

import io.github.jobenergy.energy.curve.CurveSection;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The state of alerts in memory, with the slots and the facts of one run. */
final class MemoryAlertStores implements AlertStores {

    final Map<Long, CurveSlot> slots = new TreeMap<>();
    final Map<RunKey, RunAlerts> alerts = new HashMap<>();
    Optional<AlertedRun> run = Optional.empty();
    JudgedSlots judged = JudgedSlots.COMPUTED;
    private final Set<RunKey> due = new HashSet<>();

    /** Whether slots cannot be read. */
    boolean isFailing;

    /** The number of sections that were read. */
    int sectionsRead;

    @Override
    public Optional<AlertedRun> run(RunKey key) {
        return run;
    }

    @Override
    public List<Long> sections(RunKey key, long from) {
        return slots.keySet().stream()
                .map(CurveSection::startOf)
                .filter(section -> section >= from)
                .distinct()
                .toList();
    }

    @Override
    public JudgedSlots judgedSlots(RunKey key) {
        return judged;
    }

    @Override
    public List<CurveSlot> slots(RunKey key, long section) {
        if (isFailing) {
            throw new ArithmeticException("slots that cannot be read");
        }
        sectionsRead++;
        return slots.values().stream()
                .filter(slot -> CurveSection.startOf(slot.start()) == section)
                .toList();
    }

    @Override
    public RunAlerts alerts(RunKey key) {
        return alerts.getOrDefault(key, RunAlerts.NONE);
    }

    @Override
    public void putAlerts(RunKey key, RunAlerts changed) {
        alerts.put(key, changed);
    }

    @Override
    public void removeAlerts(RunKey key) {
        alerts.remove(key);
    }

    @Override
    public void putReminder(RunKey key, long wallTime) {
        due.add(key);
    }

    @Override
    public boolean hasReminder(RunKey key) {
        return due.contains(key);
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        List<RunKey> taken = new ArrayList<>(due);
        due.clear();
        return taken;
    }
}
