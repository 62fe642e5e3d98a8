package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.Set;

/**
 * What became of a run, in Slurm's own words, upper case, without flags or additions: {@code COMPLETED}, {@code CANCELLED},
 * {@code REQUEUED}. A word Slurm may add one day is kept as it is, so this is a word and not an enumeration.
 * Source: slurm.h of 20.11 to 26.05.
 *
 * @param word the canonical word, never blank
 */
public record JobState(String word) {

    /** A run that was put back into the queue; jobcomp plugins call it {@code PENDING}. */
    public static final JobState REQUEUED = new JobState("REQUEUED");

    /** An allocation that changed its size: the run goes on. */
    public static final JobState RESIZING = new JobState("RESIZING");

    private static final Set<String> UNFINISHED =
            Set.of("PENDING", "RUNNING", "SUSPENDED", "RESIZING", "CONFIGURING", "COMPLETING", "STOPPED", "SIGNALING");

    public JobState {
        if (word.isBlank()) {
            throw new InvalidFieldException("state", "a word such as COMPLETED", "nothing");
        }
    }

    /** Whether a run in this state is over. A word not known here is taken for an end state. */
    public boolean isTerminal() {
        return !UNFINISHED.contains(word);
    }

    @Override
    public String toString() {
        return word;
    }
}
