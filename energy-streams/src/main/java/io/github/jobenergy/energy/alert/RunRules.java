package io.github.jobenergy.energy.alert;

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
 * have been fulfilled. The slots before the last section are judged once, and again if one of them changes.
 */
public final class RunRules {

    private static final int REMINDERS_AT_ONCE = 100;

    /** The maximum number of runs of which it is known in memory which slots have changed. */
    private static final int MOST_CHANGED = 100_000;

    private static final int DECIMALS_OF_WATTS = 3;

    private final AlertStores stores;
    private final AlertRules rules;
    private final SlotLength slotLength;
    private final Duration coalescing;
    private final Readers readers;

    /** The first changed slot of runs since their last computation. It is not state: all slots of other runs count as changed. */
    private final Map<RunKey, Long> changed = new HashMap<>();

    /** The consumer of alerts. */
    public interface Readers {

        /** Receives an alert that is new, or has changed. */
        void issue(Alert alert);

        /** Receives the key of an alert that does not hold, and never did. */
        void withdraw(String key);

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
        stores.putReminder(run, now.plus(coalescing).toEpochMilli());
        changed.merge(run, from, Math::min);
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
        for (RunKey run : due) {
            try {
                compute(run, now);
            } catch (RuntimeException failure) {
                readers.fail(run, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE;
    }

    private void compute(RunKey key, Instant now) {
        long from = Optional.ofNullable(changed.remove(key)).orElse(NodeCurve.BEGINNING);
        Optional<AlertedRun> found = stores.run(key);
        if (found.isEmpty()) {
            delete(key);
            return;
        }
        AlertedRun run = found.get();
        List<RunRule> about = rules.ofRuns().stream()
                .filter(rule -> rule.runs().includes(run))
                .toList();
        RunAlerts known = stores.alerts(key);
        String basis = rules.definitionsOfRuns() + "\n" + run.basis();
        boolean isSameBefore = basis.equals(known.basis()) && from >= known.foldedTo();
        Folded folded = isSameBefore ? new Folded(about, known) : new Folded(about);
        long end = folded.foldAll(run);
        List<Alert> published = publish(known.published(), folded.alerts(run), now);
        if (published.isEmpty() && run.hasEnded()) {
            stores.removeAlerts(key);
            return;
        }
        RunAlerts next = new RunAlerts(basis, end, folded.checkpoint, published);
        if (!next.equals(known)) {
            stores.putAlerts(key, next);
        }
    }

    /** Issues the alerts that differ from those published before, and withdraws those of which nothing is left. */
    private List<Alert> publish(List<Alert> before, List<Alert> alerts, Instant now) {
        Map<String, Alert> known = new HashMap<>();
        before.forEach(alert -> known.put(alert.key(), alert));
        List<Alert> published = new ArrayList<>();
        for (Alert alert : alerts) {
            Optional<Alert> last = Optional.ofNullable(known.remove(alert.key()));
            Alert next = last.filter(alert::hasSameContentAs).orElseGet(() -> alert.revised(revision(last, now), now));
            if (!last.equals(Optional.of(next))) {
                readers.issue(next);
            }
            published.add(next);
        }
        before.stream().map(Alert::key).filter(known::containsKey).forEach(readers::withdraw);
        return published;
    }

    /** Returns a revision that is higher than that of every earlier record of the alert, also of one that is no longer in the state. */
    static long revision(Optional<Alert> last, Instant now) {
        return Math.max(last.map(Alert::revision).orElse(0L) + 1, now.toEpochMilli());
    }

    /** The progress of the rules about a run. */
    private final class Folded {

        private final List<RunRule> about;
        private final long from;
        private List<RuleProgress> progress;
        private List<RuleProgress> checkpoint;

        Folded(List<RunRule> about) {
            this.about = about;
            this.from = NodeCurve.BEGINNING;
            this.progress = about.stream().map(rule -> RuleProgress.NONE).toList();
            this.checkpoint = progress;
        }

        Folded(List<RunRule> about, RunAlerts known) {
            this.about = about;
            this.from = known.foldedTo();
            this.progress = known.progress();
            this.checkpoint = progress;
        }

        /** Judges the slots, and returns the start of the last section, up to which the checkpoint reaches. */
        long foldAll(AlertedRun run) {
            long last = from;
            for (long section : stores.sections(run.key(), from)) {
                checkpoint = progress;
                last = section;
                for (CurveSlot slot : stores.slots(run.key(), section)) {
                    fold(slot, run);
                }
            }
            return last;
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
