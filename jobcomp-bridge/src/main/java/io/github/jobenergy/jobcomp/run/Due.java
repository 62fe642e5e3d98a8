package io.github.jobenergy.jobcomp.run;

import java.time.Duration;
import java.time.Instant;

/** Something that is due again and again; a clock that is set back makes it due at once, not much later. */
final class Due {

    private final Duration period;
    private Instant next = Instant.MIN;

    Due(Duration period) {
        this.period = period;
    }

    /** Whether it is due; if so, it is next due a period later. */
    boolean now(Instant now) {
        boolean isDue = !now.isBefore(next) || next.isAfter(now.plus(period));
        if (isDue) {
            next = now.plus(period);
        }
        return isDue;
    }

    /** It is due now, whatever was before. */
    void hurry() {
        next = Instant.MIN;
    }
}
