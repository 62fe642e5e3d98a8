package io.github.jobenergy.energy.register.span;

/**
 * The possible error of an energy that is added to its bounds as it is: the difference between the selected meter and
 * meters that contradict it, or the error that an anomaly of the selected meter may cause. Which of the contradicting
 * meters is wrong is unknown.
 *
 * @param less the largest possible reduction of the energy, in millijoules
 * @param more the largest possible addition to the energy, in millijoules
 */
public record MeterDisagreement(long less, long more) {

    /** No contradiction. */
    public static final MeterDisagreement NONE = new MeterDisagreement(0, 0);

    /**
     * Returns this disagreement extended by the energy of another meter, compared with the selected meter, in
     * millijoules.
     */
    public MeterDisagreement with(long other, long selected) {
        return new MeterDisagreement(
                Math.max(less, Math.subtractExact(selected, other)),
                Math.max(more, Math.subtractExact(other, selected)));
    }

    /** Returns the sum of both. */
    public MeterDisagreement plus(MeterDisagreement other) {
        if (other.isNone()) {
            return this;
        }
        return new MeterDisagreement(Math.addExact(less, other.less), Math.addExact(more, other.more));
    }

    /** Checks whether there is no contradiction. */
    public boolean isNone() {
        return less == 0 && more == 0;
    }
}
