package io.github.jobenergy.energy.register;

/**
 * How far the figures of meters that contradict the one that is believed lie from it. One of them is wrong, nobody can tell
 * which.
 *
 * @param less by so many millijoules less another says, at most
 * @param more by so many more
 */
public record Dispute(long less, long more) {

    /** Nobody says otherwise. */
    public static final Dispute NONE = new Dispute(0, 0);

    /** This dispute and what another meter says beside what is believed, in millijoules. */
    Dispute with(long said, long believed) {
        return new Dispute(
                Math.max(less, Math.subtractExact(believed, said)), Math.max(more, Math.subtractExact(said, believed)));
    }

    /** Both together. */
    public Dispute plus(Dispute other) {
        if (other.isNone()) {
            return this;
        }
        return new Dispute(Math.addExact(less, other.less), Math.addExact(more, other.more));
    }

    /** Whether nobody says otherwise. */
    public boolean isNone() {
        return less == 0 && more == 0;
    }
}
