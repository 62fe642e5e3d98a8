package io.github.jobenergy.energy.alert;

import io.github.jobenergy.energy.alert.AlertStores.JudgedSlots;
import io.github.jobenergy.energy.alert.RuleProgress.Stretch;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.alert.AlertFigures;
import io.github.jobenergy.schemas.alert.AlertInterval;
import io.github.jobenergy.schemas.alert.AlertRule;
import io.github.jobenergy.schemas.alert.AlertSubject;
import io.github.jobenergy.schemas.job.RunKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The processing step of the alerts of runs. The alert of a rule is computed from the present slots of the run: each change of a slot
 * schedules the run, and the alert is issued if it differs from the one published last, and withdrawn if the rule turns out never to
 * have been fulfilled. The slots before the last section are judged once, and again if one of them changes. Alerts remain as published
 * when the facts or the slots of their run have expired.
 */
public final class RunRules {

    private static final int REMINDERS_AT_ONCE = 100;

    /** The maximum number of sections of a run that are judged at once. */
    private static final int SECTIONS_AT_ONCE = 144;

    /** The maximum number of runs of which it is known in memory which slots have changed. */
    private static final int MOST_CHANGED = 100_000;

    private static final int DECIMALS_OF_WATTS = 3;

    private final AlertStores stores;
    private final AlertRules rules;
    private final SlotLength slotLength;
    private final Duration coalescing;
    private final Readers readers;

    /** The first changed slot of runs since their last computation. It is not state: all slots of another run count as changed. */
    private final Map<RunKey, Long> changed = new HashMap<>();

    /** The consumer of alerts. */
    public interface Readers extends PublishedAlerts.Readers {

        /** Receives the failure of a run. If this method returns, the other runs are processed. */
        void fail(RunKey run, RuntimeException failure);
    }

    /** Creates the step over these stores, which computes the alerts of a run at most once per coalescing time. */
    public RunRules(AlertStores stores, AlertRules rules, SlotLength slotLength, Duration coalescing, Readers readers) {
        this.stores = stores;
        this.rules = rules;
        this.slotLength = slotLength;
        this.coalescing = coalescing;
        this.readers = readers;
    }

    /** Accepts that slots of a run from a time on may have changed. */
    public void changeSlots(RunKey run, long from, Instant now) {
        if (changed.size() >= MOST_CHANGED) {
            changed.clear();
        }
        boolean isUnknown = !changed.containsKey(run) && stores.hasReminder(run);
        stores.putReminder(run, now.plus(coalescing).toEpochMilli());
        changed.merge(run, isUnknown ? NodeCurve.BEGINNING : from, Math::min);
    }

    /** Accepts that the facts of a run have changed. */
    public void changeRun(RunKey run, Instant now) {
        changeSlots(run, AlertedRun.OPEN, now);
    }

    /** Withdraws the alerts of a run that is to be deleted. */
    public void delete(RunKey run) {
        changed.remove(run);
        stores.alerts(run).published().forEach(alert -> readers.withdraw(alert.key()));
        stores.removeAlerts(run);
    }

    /** Computes the alerts of the runs due at this wall time. Returns whether more is due at once. */
    public boolean wake(Instant now) {
        List<RunKey> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        boolean hasMore = due.size() == REMINDERS_AT_ONCE;
        for (RunKey run : due) {
            try {
                hasMore |= compute(run, now);
            } catch (RuntimeException failure) {
                readers.fail(run, failure);
                restart(run);
            }
        }
        return hasMore;
    }

    /** Judges all slots of a run again with its next change. */
    private void restart(RunKey run) {
        RunAlerts known = stores.alerts(run);
        if (!known.equals(RunAlerts.NONE)) {
            stores.putAlerts(run, RunAlerts.NONE.withPublished(known.published()));
        }
    }

    /** Computes the alerts of a run. Returns whether more slots of the run are to be judged first. */
    private boolean compute(RunKey key, Instant now) {
        long from = Optional.ofNullable(changed.remove(key)).orElse(NodeCurve.BEGINNING);
        Optional<AlertedRun> found = stores.run(key);
        JudgedSlots judged = stores.judgedSlots(key);
        if (found.isEmpty() || judged == JudgedSlots.NONE) {
            return false;
        }
        AlertedRun run = found.get();
        List<RunRule> about = rules.ofRuns().stream()
                .filter(rule -> rule.runs().includes(run))
                .toList();
        RunAlerts known = stores.alerts(key);
        String basis = rules.definitionsOfRuns() + "\n" + run.basis() + "\n" + judged;
        boolean isSameBefore = basis.equals(known.basis()) && from >= known.foldedTo();
        Folded folded = isSameBefore ? new Folded(about, known) : new Folded(about);
        Optional<Long> next = folded.foldSome(run);
        if (next.isPresent()) {
            stores.putAlerts(key, new RunAlerts(basis, next.get(), folded.checkpoint, known.published()));
            stores.putReminder(key, now.toEpochMilli());
            changed.put(key, AlertedRun.OPEN);
            return true;
        }
        List<Alert> published = PublishedAlerts.replace(known.published(), folded.alerts(run), now, readers);
        if (published.isEmpty() && run.hasEnded()) {
            stores.removeAlerts(key);
            return false;
        }
        RunAlerts all = new RunAlerts(basis, folded.last, folded.checkpoint, published);
        if (!all.equals(known)) {
            stores.putAlerts(key, all);
        }
        return false;
    }

    /** The progress of the rules about a run. */
    private final class Folded {

        private final List<RunRule> about;
        private final long from;
        private List<RuleProgress> progress;
        private List<RuleProgress> checkpoint;

        /** The last section that was judged, before which the checkpoint is. */
        private long last;

        Folded(List<RunRule> about) {
            this.about = about;
            this.from = NodeCurve.BEGINNING;
            this.last = from;
            this.progress = about.stream().map(rule -> RuleProgress.NONE).toList();
            this.checkpoint = progress;
        }

        Folded(List<RunRule> about, RunAlerts known) {
            this.about = about;
            this.from = known.foldedTo();
            this.last = from;
            this.progress = known.progress();
            this.checkpoint = progress;
        }

        /** Judges the slots of the next sections. Returns the first section after them, up to which the checkpoint reaches then. */
        Optional<Long> foldSome(AlertedRun run) {
            List<Long> sections = stores.sections(run.key(), from);
            for (long section : sections.subList(0, Math.min(sections.size(), SECTIONS_AT_ONCE))) {
                checkpoint = progress;
                last = section;
                for (CurveSlot slot : stores.slots(run.key(), section)) {
                    fold(slot, run);
                }
            }
            if (sections.size() <= SECTIONS_AT_ONCE) {
                return Optional.empty();
            }
            checkpoint = progress;
            return Optional.of(sections.get(SECTIONS_AT_ONCE));
        }

        private void fold(CurveSlot slot, AlertedRun run) {
            long length = slotLength.at(slot.start()).toMillis();
            List<RuleProgress> next = new ArrayList<>(about.size());
            for (int i = 0; i < about.size(); i++) {
                RunRule rule = about.get(i);
                next.add(progress.get(i)
                        .after(rule.judge(slot, length, run), rule.forAtLeast().toMillis()));
            }
            progress = next;
        }

        List<Alert> alerts(AlertedRun run) {
            List<Alert> alerts = new ArrayList<>();
            for (int i = 0; i < about.size(); i++) {
                RunRule rule = about.get(i);
                progress.get(i).lastAt(run.end()).ifPresent(last -> alerts.add(alert(rule, run, last)));
            }
            return alerts;
        }
    }

    private static Alert alert(RunRule rule, AlertedRun run, Stretch last) {
        AlertInterval interval = AlertInterval.of(
                Instant.ofEpochMilli(last.since()),
                last.isOpen() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(last.until())));
        AlertFigures figures = new AlertFigures(
                watts(last.milliwatts()),
                watts(rule.threshold().milliwatts()),
                rule.kind().published().unit(),
                Optional.of(rule.forAtLeast()));
        return new Alert(
                new AlertRule(rule.name(), rule.kind().published()),
                AlertSubject.ofRun(run.key(), run.names()),
                interval,
                figures,
                AlertMessages.of(rule.kind().published(), interval, figures),
                1,
                Instant.EPOCH);
    }

    private static BigDecimal watts(long milliwatts) {
        return BigDecimal.valueOf(milliwatts, DECIMALS_OF_WATTS);
    }
}
