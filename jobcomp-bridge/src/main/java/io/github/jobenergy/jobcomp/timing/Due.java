package io.github.jobenergy.jobcomp.timing;

import java.time.Duration;
import java.time.Instant;

/** A recurring deadline. If the clock is set back, it is due at once, not much later. */
public final class Due {

    private final Duration period;
    private Instant next = Instant.MIN;

    /** A deadline that is due at once, and then once in each period. */
    public Due(Duration period) {
        this.period = period;
    }

    /** Returns whether the deadline has passed; if so, it is next due one period later. */
    public boolean now(Instant now) {
        boolean isDue = !now.isBefore(next) || next.isAfter(now.plus(period));
        if (isDue) {
            next = now.plus(period);
        }
        return isDue;
    }

    /** Makes the deadline due now, whatever its previous time. */
    public void makeDue() {
        next = Instant.MIN;
    }
}
