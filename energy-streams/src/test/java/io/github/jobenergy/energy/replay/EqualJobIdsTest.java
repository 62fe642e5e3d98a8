package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Two clusters share a node, and a run of each has the same job id: one keeps three CPUs busy, the other one. */
class EqualJobIdsTest {

    private static final Instant START = Instant.parse("2026-11-21T01:10:00Z");
    private static final Instant END = START.plusSeconds(100);
    private static final NodeKey NODE = new NodeKey("alps", "n1");
    private static final long JOB = 7;

    private static List<RunUse> uses(long second, boolean areClustersNamed) {
        return second < 0 || second > 100
                ? List.of()
                : List.of(use("daint", areClustersNamed, 3 * second), use("eiger", areClustersNamed, second));
    }

    private static RunUse use(String cluster, boolean isNamed, long cpuSeconds) {
        return new RunUse(
                Optional.of(cluster).filter(name -> isNamed), JOB, Optional.empty(), Duration.ofSeconds(cpuSeconds));
    }

    private static Set<String> methods(boolean areClustersNamed) throws MalformedHostlistException {
        MeterSettings usual = MeterSettings.DEFAULT;
        MeterRules rules = new MeterRules(Optional.empty(), Optional.empty(), Optional.of(Power.ofWatts(200)));
        MeterSettings settings = new MeterSettings(
                usual.lateness(), usual.deadline(), usual.correctionWindow(), usual.coalescing(), rules);
        MeterSpaces spaces = new MeterSpaces(Map.of("daint", "alps", "eiger", "alps"));
        Replay replay = new Replay(settings, spaces, Clock.systemUTC());
        for (long second = -300; second <= 400; second += 10) {
            Instant time = START.plusSeconds(second);
            Energy counted = Energy.ofJoules(1_000 * (300 + second));
            Measurement counter = new Measurement.Counter(counted, Optional.empty(), Optional.empty());
            replay.read(new PowerReading(NODE, time, "node", "source", counter, uses(second, areClustersNamed), time));
        }
        for (String cluster : List.of("daint", "eiger")) {
            RunKey run = RunKey.of(cluster, JOB, START.getEpochSecond());
            replay.complete(RecordedJobs.completion(run, new Slice(START, END, "n1", Optional.of(4L)), 1L << 30));
        }
        Set<String> methods = new TreeSet<>();
        for (JobEnergy result : replay.close()) {
            methods.add(result.methodVersion());
        }
        return methods;
    }

    @Test
    void aUseThatMatchesTwoRunsIsAssignedToNeither() throws MalformedHostlistException {
        assertEquals(Set.of("largest-share/1"), methods(false));
    }

    @Test
    void aUseWithAClusterIsAssignedToTheRunOfThatCluster() throws MalformedHostlistException {
        assertEquals(Set.of("measured-use/1"), methods(true));
    }
}
