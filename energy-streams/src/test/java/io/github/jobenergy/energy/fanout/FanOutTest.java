package io.github.jobenergy.energy.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.replay.MemoryRunStore;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FanOutTest {

    private static final Instant START = Instant.parse("2026-11-21T01:00:00Z");
    private static final RunKey RUN = RunKey.of("rig22", 6, START.getEpochSecond());

    private final List<NodeRun> published = new ArrayList<>();
    private final FanOut fanOut = new FanOut(new MemoryRunStore(), MeterSpaces.OWN, published::add);

    private static Slice slice(int from, int to, String nodes, long cpus) {
        return new Slice(START.plusSeconds(from), START.plusSeconds(to), nodes, Optional.of(cpus));
    }

    private static JobCompletion completion(long revision, Slice... slices) {
        JobCompletion first = RecordedJobs.completion(RUN, slices[0], 2L << 30);
        JobResources known = first.resources();
        return first.toBuilder()
                .run(RUN)
                .revision(revision)
                .settled(true)
                .resources(known.toBuilder().slices(List.of(slices)).build())
                .build();
    }

    private static JobStart start(String nodes, NodeAllocation... allocations) {
        return JobStart.builder(RUN, 1)
                .startTime(START)
                .nodes(nodes)
                .allocations(List.of(allocations))
                .observedTime(START)
                .build();
    }

    private List<String> nodesPublished(Phase phase) {
        return published.stream()
                .filter(nodeRun -> nodeRun.phase() == phase)
                .map(nodeRun -> nodeRun.key().node())
                .toList();
    }

    @Test
    void publishesOneRecordForEachNodeAndDividesTotalsEvenly() throws MalformedHostlistException {
        assertTrue(fanOut.complete(completion(1, slice(0, 60, "n[2-3],n2", 3))));

        assertEquals(List.of("n2", "n3"), nodesPublished(Phase.ENDED));
        Claim claim = published.get(0).holdings().get(0).claim();
        assertEquals(Optional.of(3L), claim.cpus());
        assertEquals(2, claim.divisor());
    }

    @Test
    void theAllocationOfAStartAppliesInAnyOrderOfArrival() throws MalformedHostlistException {
        NodeAllocation two = new NodeAllocation("n2", Optional.of(2L), Optional.empty(), List.of(0, 1));
        fanOut.complete(completion(1, slice(0, 60, "n[2-3]", 3)));
        published.clear();

        fanOut.start(start("n[2-3]", two));

        Claim stated = published.get(0).holdings().get(0).claim();
        List<GpuPart> gpus = List.of(GpuPart.whole(0), GpuPart.whole(1));
        assertEquals(new Claim(false, Optional.of(2L), Optional.empty(), Optional.of(2L), gpus, 1), stated);
        assertEquals(2, published.get(1).holdings().get(0).claim().divisor());
    }

    @Test
    void aStartedRunHoldsItsNodesUntilAnUnknownEnd() throws MalformedHostlistException {
        fanOut.start(start("n1"));

        assertEquals(List.of("n1"), nodesPublished(Phase.STARTED));
        assertEquals(RunInterval.OPEN, published.get(0).end());
    }

    @Test
    void anOlderOrEqualRevisionIsNotPublished() throws MalformedHostlistException {
        fanOut.complete(completion(2, slice(0, 60, "n1", 1)));
        published.clear();

        assertFalse(fanOut.complete(completion(2, slice(0, 60, "n1", 1))));
        assertFalse(fanOut.complete(completion(1, slice(0, 60, "n1", 1))));
        assertEquals(List.of(), published);
    }

    @Test
    void aNodeThatAHigherRevisionDropsIsWithdrawn() throws MalformedHostlistException {
        fanOut.complete(completion(1, slice(0, 60, "n[1-2]", 1)));
        published.clear();

        fanOut.complete(completion(2, slice(0, 60, "n2", 1)));

        assertEquals(List.of("n1"), nodesPublished(Phase.WITHDRAWN));
        assertEquals(List.of("n2"), nodesPublished(Phase.ENDED));
    }

    @Test
    void aResizedRunHoldsEachNodeForItsSlicesOnly() throws MalformedHostlistException {
        fanOut.complete(completion(1, slice(0, 60, "n[1-2]", 4), slice(60, 90, "n1", 2)));

        assertEquals(2, published.get(0).holdings().size());
        assertEquals(START.plusSeconds(90).toEpochMilli(), published.get(0).end());
        assertEquals(1, published.get(1).holdings().size());
        assertEquals(START.plusSeconds(60).toEpochMilli(), published.get(1).end());
    }

    @Test
    void aStartAppliesOnlyToTheAllocationInWhichItWasObserved() throws MalformedHostlistException {
        NodeAllocation two = new NodeAllocation("n1", Optional.of(2L), Optional.empty(), List.of(0));
        fanOut.start(start("n1", two));
        published.clear();

        fanOut.complete(completion(1, slice(0, 60, "n1", 4), slice(60, 90, "n1", 2)));

        List<NodeRun.Holding> holdings = published.get(0).holdings();
        assertEquals(Optional.of(4L), holdings.get(0).claim().cpus());
        assertEquals(List.of(), holdings.get(0).claim().gpuParts());
        assertEquals(Optional.of(2L), holdings.get(1).claim().cpus());
        assertEquals(List.of(GpuPart.whole(0)), holdings.get(1).claim().gpuParts());
    }

    @Test
    void removingARunWithdrawsItsNodes() throws MalformedHostlistException {
        fanOut.complete(completion(1, slice(0, 60, "n[1-2]", 1)));
        published.clear();

        fanOut.delete(RUN);

        assertEquals(List.of("n1", "n2"), nodesPublished(Phase.WITHDRAWN));
    }

    @Test
    void clustersThatShareNodesShareTheirMeters() {
        MeterSpaces spaces = new MeterSpaces(Map.of("daint", "alps", "eiger", "alps"));

        assertEquals(new NodeKey("alps", "nid1"), spaces.node("daint", "nid1"));
        assertEquals(new NodeKey("alps", "nid1"), spaces.node("eiger", "nid1"));
        assertEquals(new NodeKey("rig22", "nid1"), spaces.node("rig22", "nid1"));
    }
}
