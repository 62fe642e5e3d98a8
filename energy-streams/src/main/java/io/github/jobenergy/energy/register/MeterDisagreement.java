package io.github.jobenergy.energy.register;

/**
 * How far the figures of meters that contradict the one that is believed lie from it, one of which is wrong, nobody can tell
 * which; or what one that may have been set back may have lost.
 *
 * @param less by so many millijoules less may have been drawn, at most
 * @param more by so many more
 */
public record MeterDisagreement(long less, long more) {

    /** Nothing speaks against what is believed. */
    public static final MeterDisagreement NONE = new MeterDisagreement(0, 0);

    /** This dispute and what another meter says beside what is believed, in millijoules. */
    MeterDisagreement with(long said, long believed) {
        return new MeterDisagreement(
                Math.max(less, Math.subtractExact(believed, said)), Math.max(more, Math.subtractExact(said, believed)));
    }

    /** Both together. */
    public MeterDisagreement plus(MeterDisagreement other) {
        if (other.isNone()) {
            return this;
        }
        return new MeterDisagreement(Math.addExact(less, other.less), Math.addExact(more, other.more));
    }

    /** Whether nothing speaks against what is believed. */
    public boolean isNone() {
        return less == 0 && more == 0;
    }
}
