package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.util.Optional;

/** A run of one minute on the node n1, and the readings of nodes at that time. */
final class MinuteRun {

    static final Instant START = Instant.parse("2026-11-21T01:00:00Z");

    private MinuteRun() {}

    static JobCompletion minute() {
        return RecordedJobs.completion(
                RunKey.of("rig22", 1, START.getEpochSecond()),
                new Slice(START, START.plusSeconds(60), "n1", Optional.of(1L)),
                1L << 30);
    }

    static PowerReading reading(String node, Instant time, long joules) {
        return RecordedJobs.counter(
                node, new RecordedJobs.Row(time.toEpochMilli(), 1_000_000_000L + joules * 1_000, 0));
    }
}
