package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.time.TimestampAnomaly;

/**
 * Counts what became of everything that was found. Nothing is lost on the way:
 *
 * <pre>
 *   samples    = reading + repeated + unmapped + conflicting + invalid
 *   reports    = state + unchanged
 *   rejections = rejected
 * </pre>
 *
 * Oddities are counted beside that: a sample may have several or none. Safe for use by many threads.
 */
public final class OutcomeCounts {

    private final Counts<Outcome> outcomes = new Counts<>(Outcome.class);
    private final Counts<TimestampAnomaly> oddities = new Counts<>(TimestampAnomaly.class);

    void count(Outcome outcome) {
        outcomes.add(outcome);
    }

    void count(TimestampAnomaly oddity) {
        oddities.add(oddity);
    }

    /** How often it came to that. */
    public long of(Outcome outcome) {
        return outcomes.of(outcome);
    }

    /** How often it was odd in that way. */
    public long of(TimestampAnomaly oddity) {
        return oddities.of(oddity);
    }

    /** How often it came to what. */
    public Counts<Outcome> outcomes() {
        return outcomes;
    }

    /** How often it was odd in which way. */
    public Counts<TimestampAnomaly> oddities() {
        return oddities;
    }

    /** All of it in a line, without what never happened. */
    public String inWords() {
        String odd = oddities.inWords();
        return odd.isEmpty() ? outcomes.inWords() : outcomes.inWords() + ", odd: " + odd;
    }
}
