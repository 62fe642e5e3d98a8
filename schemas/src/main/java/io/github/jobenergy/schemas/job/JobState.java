package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.Set;

/**
 * The state of a run as Slurm names it, in upper case, without flags or additions: {@code COMPLETED}, {@code CANCELLED},
 * {@code REQUEUED}. States that a later Slurm adds are kept as they are, so the state is a text and not an enumeration. Source:
 * slurm.h of 20.11 to 26.05.
 *
 * @param word the canonical name of the state, never blank
 */
public record JobState(String word) {

    /** The state of a run that was requeued; jobcomp plugins report {@code PENDING} for it. */
    public static final JobState REQUEUED = new JobState("REQUEUED");

    /** The state of an allocation whose size changed: the run continues. */
    public static final JobState RESIZING = new JobState("RESIZING");

    private static final Set<String> UNFINISHED =
            Set.of("PENDING", "RUNNING", "SUSPENDED", "RESIZING", "CONFIGURING", "COMPLETING", "STOPPED", "SIGNALING");

    public JobState {
        if (word.isBlank()) {
            throw new InvalidFieldException("state", "a state such as COMPLETED", "a blank string");
        }
    }

    /** Checks whether a run in this state has ended. An unknown state is treated as an end state. */
    public boolean isTerminal() {
        return !UNFINISHED.contains(word);
    }

    @Override
    public String toString() {
        return word;
    }
}
