package io.github.jobenergy.energy.meter.stores;

/**
 * The difference of other meters of the same domain to the selected meter, over an interval, in millijoules. Both
 * numbers are signed, so that random differences of successive minutes cancel, whereas a persistent one adds up.
 *
 * @param least the energy of the lowest other meter less that of the selected one
 * @param most the energy of the highest other meter less that of the selected one
 */
public record MeterDifference(long least, long most) {

    /** No other meter. */
    public static final MeterDifference NONE = new MeterDifference(0, 0);

    /** Returns the sum of both. */
    public MeterDifference plus(MeterDifference other) {
        return other.isNone()
                ? this
                : new MeterDifference(Math.addExact(least, other.least), Math.addExact(most, other.most));
    }

    /** Checks whether there is no difference. */
    public boolean isNone() {
        return least == 0 && most == 0;
    }

    /** Returns the possible reduction of the energy of the selected meter, in millijoules. */
    public long less() {
        return Math.max(0, -least);
    }

    /** Returns the possible addition to the energy of the selected meter, in millijoules. */
    public long more() {
        return Math.max(0, most);
    }
}
