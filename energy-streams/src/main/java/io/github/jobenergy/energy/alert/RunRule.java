package io.github.jobenergy.energy.alert;

import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.GpuTime;
import io.github.jobenergy.schemas.alert.AlertKind;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigInteger;
import java.time.Duration;

/**
 * A rule that is fulfilled when the mean power of a run in each slot has been beyond a threshold for a time.
 *
 * <pre>
 *   power above 20 kW for 3 slots
 *
 *   W    21 ┌──┐  ┌─────────┐ ?  ┌──┐
 *        19 ┘  └──┘         └    ┘  └───       ?: slot that is not metered completely
 *   alert                 firing ───┤resolved
 * </pre>
 *
 * @param name the name of the rule
 * @param kind what is compared
 * @param threshold the threshold, above 0
 * @param forAtLeast the time for which the power must be beyond the threshold
 * @param runs the runs that the rule is about
 */
public record RunRule(String name, Kind kind, Power threshold, Duration forAtLeast, RunSelector runs) {

    private static final long MILLI = 1_000;

    /** What a rule compares. */
    public enum Kind {
        /** The power of the run is above the threshold. */
        POWER(AlertKind.POWER),
        /** The mean power of the GPUs of the run is below the threshold. */
        GPU_IDLE(AlertKind.GPU_IDLE);

        private final AlertKind published;

        Kind(AlertKind published) {
            this.published = published;
        }

        boolean isOfGpus() {
            return this == GPU_IDLE;
        }

        AlertKind published() {
            return published;
        }
    }

    /** What a slot states about a rule. A slot that may be on either side of the threshold is {@code UNKNOWN}. */
    enum Verdict {
        BEYOND,
        WITHIN,
        UNKNOWN
    }

    /**
     * A judged slot.
     *
     * @param start the start of the part of the slot in which the run executes
     * @param end the end of this part
     * @param verdict what it states about the rule
     * @param milliwatts the mean power that was compared; 0 if the verdict is {@code UNKNOWN}
     */
    record Judged(long start, long end, Verdict verdict, long milliwatts) {}

    /** Judges the part of a slot of that length in which a run executes. */
    Judged judge(CurveSlot slot, long length, AlertedRun run) {
        long start = Math.max(slot.start(), run.start());
        long end = Math.min(slot.start() + length, run.end());
        if (end <= start) {
            return new Judged(start, start, Verdict.UNKNOWN, 0);
        }
        boolean isComplete = run.isHeldBy(slot.heldMillis(), end - start) && slot.meteredMillis() >= slot.heldMillis();
        return kind == Kind.POWER
                ? ofPower(new Judged(start, end, Verdict.UNKNOWN, 0), slot, isComplete)
                : ofGpus(new Judged(start, end, Verdict.UNKNOWN, 0), slot.gpus(), isComplete);
    }

    /** The energy of a slot is at least the metered one: what is missing may only raise the power. */
    private Judged ofPower(Judged part, CurveSlot slot, boolean isComplete) {
        long milliwatts = milliwatts(slot.millijoules(), part.end() - part.start());
        boolean isAbove = isAbove(slot.millijoules(), part.end() - part.start());
        return isAbove || isComplete
                ? new Judged(part.start(), part.end(), isAbove ? Verdict.BEYOND : Verdict.WITHIN, milliwatts)
                : part;
    }

    /** Without readings of each GPU, and of all nodes, GPUs may be busy. */
    private Judged ofGpus(Judged part, GpuTime gpus, boolean isComplete) {
        if (!isComplete || gpus.heldMillis() == 0) {
            return part;
        }
        boolean isBusy = !isBelow(gpus.millijoules(), gpus.heldMillis());
        boolean isKnown = isBusy || gpus.judgedMillis() >= gpus.heldMillis();
        return isKnown
                ? new Judged(
                        part.start(),
                        part.end(),
                        isBusy ? Verdict.WITHIN : Verdict.BEYOND,
                        milliwatts(gpus.millijoules(), gpus.heldMillis()))
                : part;
    }

    private boolean isAbove(long millijoules, long millis) {
        return compare(millijoules, millis) > 0;
    }

    private boolean isBelow(long millijoules, long millis) {
        return compare(millijoules, millis) < 0;
    }

    /** Compares an energy with that of the threshold over a time, which may be that of many GPUs. */
    private int compare(long millijoules, long millis) {
        return product(millijoules, MILLI).compareTo(product(threshold.milliwatts(), millis));
    }

    private static BigInteger product(long factor, long other) {
        return BigInteger.valueOf(factor).multiply(BigInteger.valueOf(other));
    }

    private static long milliwatts(long millijoules, long millis) {
        return Math.multiplyExact(millijoules, MILLI) / millis;
    }
}
