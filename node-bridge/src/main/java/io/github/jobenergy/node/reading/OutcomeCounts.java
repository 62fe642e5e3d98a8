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
    private final Counts<TimestampAnomaly> anomalies = new Counts<>(TimestampAnomaly.class);

    void count(Outcome outcome) {
        outcomes.add(outcome);
    }

    void count(TimestampAnomaly anomaly) {
        anomalies.add(anomaly);
    }

    /** The count of an outcome. */
    public long of(Outcome outcome) {
        return outcomes.of(outcome);
    }

    /** The count of an anomaly. */
    public long of(TimestampAnomaly anomaly) {
        return anomalies.of(anomaly);
    }

    /** The counts by outcome. */
    public Counts<Outcome> outcomes() {
        return outcomes;
    }

    /** The counts by anomaly. */
    public Counts<TimestampAnomaly> anomalies() {
        return anomalies;
    }

    /** All counts above 0 in one line. */
    public String summary() {
        String anomalyCounts = anomalies.summary();
        return anomalyCounts.isEmpty() ? outcomes.summary() : outcomes.summary() + ", anomalies: " + anomalyCounts;
    }
}
