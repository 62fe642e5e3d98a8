package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Optional;

/**
 * A record without an outcome.
 *
 * @param partition the partition
 * @param offset the offset
 * @param run the run; absent if the record has none
 * @param task what is to be done
 */
record PendingRecord(int partition, long offset, Optional<RunKey> run, Task task) {

    /** What is to be done about a record. */
    sealed interface Task {}

    /**
     * The comment is changed.
     *
     * @param amendment the change
     * @param due the time from which it is changed
     * @param finalTime the time from which a run that is not in accounting is not expected there
     */
    record Amend(Amendment amendment, Instant due, Instant finalTime) implements Task {}

    /**
     * Nothing is done.
     *
     * @param outcome the reason
     */
    record Skip(Outcome outcome) implements Task {}
}
