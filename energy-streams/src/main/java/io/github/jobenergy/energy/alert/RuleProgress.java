package io.github.jobenergy.energy.alert;

import io.github.jobenergy.energy.alert.RunRule.Judged;
import java.util.Optional;

/**
 * The progress of a rule over the slots of a run, in the order of time.
 *
 * @param stretch the slots beyond the threshold that abut each other, up to the last slot; empty if there are none, and while the rule is
 *     fulfilled
 * @param last the last interval in which the rule was fulfilled
 */
public record RuleProgress(Optional<Stretch> stretch, Optional<Stretch> last) {

    /** Before the first slot. */
    static final RuleProgress NONE = new RuleProgress(Optional.empty(), Optional.empty());

    /**
     * An interval.
     *
     * @param since its start
     * @param until its end, as far as it is known
     * @param isOpen whether the rule is still fulfilled; a stretch is open
     * @param milliwatts the highest power of a slot in it
     */
    public record Stretch(long since, long until, boolean isOpen, long milliwatts) {

        private Stretch with(Judged slot) {
            return new Stretch(since, slot.end(), true, Math.max(milliwatts, slot.milliwatts()));
        }

        private Stretch closedAt(long time) {
            return new Stretch(since, time, false, milliwatts);
        }
    }

    /** Returns the progress after the next slot. */
    RuleProgress after(Judged slot, long forAtLeast) {
        Optional<Stretch> firing = last.filter(Stretch::isOpen);
        return switch (slot.verdict()) {
            case BEYOND ->
                firing.isPresent()
                        ? new RuleProgress(Optional.empty(), firing.map(known -> known.with(slot)))
                        : extended(slot, forAtLeast);
            case WITHIN ->
                new RuleProgress(
                        Optional.empty(),
                        firing.map(known -> known.closedAt(slot.start())).or(() -> last));
            case UNKNOWN -> new RuleProgress(Optional.empty(), last);
        };
    }

    private RuleProgress extended(Judged slot, long forAtLeast) {
        Stretch longer = stretch.filter(known -> known.until() == slot.start())
                .map(known -> known.with(slot))
                .orElseGet(() -> new Stretch(slot.start(), slot.end(), true, slot.milliwatts()));
        return longer.until() - longer.since() >= forAtLeast
                ? new RuleProgress(Optional.empty(), Optional.of(longer))
                : new RuleProgress(Optional.of(longer), last);
    }

    /** Returns the last interval of a run with that end: the end of the run ends it. */
    Optional<Stretch> lastAt(long end) {
        return last.map(known -> known.isOpen() && end != AlertedRun.OPEN ? known.closedAt(end) : known);
    }
}
