package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.MeasuredUse;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measured use on its way through the topology and its stores, beside a run that has not ended. */
@Tag("topology")
class MeasuredUseTopologyTest {

    private static final Instant START = Instant.parse("2026-11-21T01:00:00Z");
    private static final RunKey ENDED = RunKey.of("rig22", 1, START.getEpochSecond());
    private static final RunKey RUNNING = RunKey.of("rig22", 2, START.getEpochSecond());

    @TempDir
    private Path stateDirectory;

    private static PowerReading reading(long second) {
        Instant time = START.plusSeconds(second);
        Energy counted = Energy.ofJoules(500 * (60 + second));
        return new PowerReading(
                RecordedJobs.node("n1"),
                time,
                PowerReading.NODE_DOMAIN,
                "pm_counters",
                new Measurement.Counter(counted, Optional.empty(), Optional.empty()),
                second < 0 ? List.of() : List.of(use(1, 3 * second), use(2, second)),
                time);
    }

    private static RunUse use(long jobId, long seconds) {
        return new RunUse(Optional.empty(), jobId, Optional.empty(), Duration.ofSeconds(seconds));
    }

    private static JobStart started() {
        NodeAllocation three = new NodeAllocation("n1", Optional.of(3L), Optional.of(3L), List.of());
        return JobStart.builder(RUNNING, 1)
                .startTime(START)
                .nodes("n1")
                .allocations(List.of(three))
                .observedTime(START)
                .build();
    }

    @Test
    void dividesEnergyAboveIdleInAnyOrderOfArrival() {
        List<Object> records = new ArrayList<>(List.of(
                started(),
                RecordedJobs.completion(ENDED, new Slice(START, START.plusSeconds(60), "n1", Optional.of(1L)), 1)));
        for (long second = -60; second <= 120; second += 10) {
            records.add(reading(second));
        }
        for (int seed = 0; seed < 10; seed++) {
            Collections.shuffle(records, new Random(seed));

            JobEnergy result = lastResult(records, "seed-" + seed);

            // three quarters of 24,000 J above idle, and a quarter of 6,000 J idle: one of four CPUs and bytes
            assertEquals(Energy.ofJoules(18_000 + 1_500), result.figures().energy());
            assertEquals(MeasuredUse.METHOD, result.methodVersion());
        }
    }

    private JobEnergy lastResult(List<Object> records, String name) {
        MeterRules idle = new MeterRules(Optional.empty(), Optional.empty(), Optional.of(Power.ofWatts(100)));
        MeterSettings usual = MeterSettings.DEFAULT;
        MeterSettings settings = new MeterSettings(
                usual.lateness(), usual.deadline(), usual.correctionWindow(), usual.coalescing(), idle);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory.resolve(name), settings)) {
            records.forEach(topology::send);
            topology.pass(Duration.ofMinutes(20));
            JobEnergy result = topology.drain().results().get(ENDED);
            assertNotNull(result);
            return result;
        }
    }
}
