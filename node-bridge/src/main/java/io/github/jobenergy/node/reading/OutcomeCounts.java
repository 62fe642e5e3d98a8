package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.time.TimestampAnomaly;

/**
 * Counts the outcomes of all samples, reports and rejections. Each has exactly one outcome:
 *
 * <pre>
 *   samples    = reading + repeated + unmapped + conflicting + invalid
 *   reports    = state + unchanged
 *   rejections = rejected
 * </pre>
 *
 * Anomalies are counted separately: a sample may have several or none. Safe for use by many threads.
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

    /** The count of an outcome. */
    public long of(Outcome outcome) {
        return outcomes.of(outcome);
    }

    /** The count of an anomaly. */
    public long of(TimestampAnomaly oddity) {
        return oddities.of(oddity);
    }

    /** The counts by outcome. */
    public Counts<Outcome> outcomes() {
        return outcomes;
    }

    /** The counts by anomaly. */
    public Counts<TimestampAnomaly> oddities() {
        return oddities;
    }

    /** All counts above 0 in one line. */
    public String inWords() {
        String odd = oddities.inWords();
        return odd.isEmpty() ? outcomes.inWords() : outcomes.inWords() + ", anomalies: " + odd;
    }
}
