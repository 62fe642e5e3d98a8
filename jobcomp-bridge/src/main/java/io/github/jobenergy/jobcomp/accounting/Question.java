package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.schemas.quantity.Interval;
import java.util.List;

/** What accounting is asked. */
public sealed interface Question {

    /**
     * Everything about these jobs.
     *
     * @param ids raw job ids, at least one
     */
    record Jobs(List<Long> ids) implements Question {

        public Jobs {
            ids = List.copyOf(ids);
        }
    }

    /**
     * Which runs ended then.
     *
     * @param window whole seconds; a run that ended at its very end may be in the answer too
     * @param haste whether it may wait
     */
    record Ended(Interval window, Haste haste) implements Question {}

    /** Whether a question may wait. */
    enum Haste {
        /** It is asked now. */
        NOW,
        /** It is not asked while slurmctld has much to tell slurmdbd. */
        WHEN_QUIET
    }
}
