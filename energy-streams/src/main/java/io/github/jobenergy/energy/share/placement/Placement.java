package io.github.jobenergy.energy.share.placement;

import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Computes the allocations of a run with the resources held, by node. The resources on each node come from the start of
 * the run; without a start, from the totals of the run if it had one node, otherwise from the totals divided evenly. A
 * start describes only the allocation in which it was observed, and not the other allocations of a resized run with
 * another number of CPUs. Where allocations of a run overlap on a node, the earlier one is used, so that no run holds a
 * node twice.
 */
public final class Placement {

    /**
     * The maximum number of node allocations over all slices of a run: four times each node of the largest hostlist.
     */
    private static final int MOST_ALLOCATIONS = 4 * Hostlist.MAX_HOSTS;

    private final MeterSpaces spaces;

    /** Creates placements in these meter spaces. */
    public Placement(MeterSpaces spaces) {
        this.spaces = spaces;
    }

    /**
     * Returns the nodes of a completed run, each with its allocations. Empty for a run that never ran or had no
     * duration.
     *
     * @throws MalformedHostlistException if its nodes cannot be parsed
     */
    public SortedMap<NodeKey, List<Holding>> of(JobCompletion completion, Optional<JobStart> start)
            throws MalformedHostlistException {
        SortedMap<NodeKey, List<Holding>> holdings = new TreeMap<>();
        List<Slice> byStart = new ArrayList<>(slices(completion));
        byStart.sort(Comparator.comparing(Slice::startTime));
        int allocations = 0;
        for (Slice slice : byStart) {
            if (!slice.interval().isEmpty()) {
                Set<String> nodes = new TreeSet<>(Hostlist.parse(slice.nodes()).nodes());
                allocations += nodes.size();
                requireAtMost(MOST_ALLOCATIONS, "allocations of nodes over all slices", allocations);
                place(slice, nodes, completion, start, holdings);
                requireAtMost(Hostlist.MAX_HOSTS, "nodes over all slices", holdings.size());
            }
        }
        return holdings;
    }

    private static void requireAtMost(int most, String counted, int found) throws MalformedHostlistException {
        if (found > most) {
            throw new MalformedHostlistException("at most " + most + " " + counted, found);
        }
    }

    private void place(
            Slice slice,
            Set<String> nodes,
            JobCompletion completion,
            Optional<JobStart> start,
            SortedMap<NodeKey, List<Holding>> holdings) {
        Optional<Boolean> exclusive = completion.resources().exclusive().or(() -> start.flatMap(JobStart::exclusive));
        boolean isResized = completion.resources().slices().size() > 1;
        Optional<JobStart> usable = start.filter(known -> !isResized || !isOfAnotherAllocation(known, nodes, slice));
        Claim even = exclusive.orElse(false) ? Claim.WHOLE : spread(slice, completion.resources(), nodes.size());
        Map<String, Claim> stated = even.isWhole() ? Map.of() : stated(usable);
        for (String node : nodes) {
            Claim claim = stated.getOrDefault(node, even);
            List<Holding> held =
                    holdings.computeIfAbsent(spaces.node(completion.run().cluster(), node), key -> new ArrayList<>());
            long from = held.stream()
                    .mapToLong(Holding::end)
                    .reduce(slice.startTime().toEpochMilli(), Math::max);
            if (from < slice.endTime().toEpochMilli()) {
                held.add(new Holding(from, slice.endTime().toEpochMilli(), claim));
            }
        }
    }

    /**
     * Checks whether a start lists all nodes of an allocation, with a number of CPUs other than that of the allocation.
     */
    private static boolean isOfAnotherAllocation(JobStart start, Set<String> nodes, Slice slice) {
        List<NodeAllocation> stated = start.allocations().stream()
                .filter(allocation -> nodes.contains(allocation.node()))
                .toList();
        boolean isComplete = stated.size() == nodes.size()
                && stated.stream().allMatch(allocation -> allocation.cpus().isPresent());
        long cpus = stated.stream()
                .mapToLong(allocation -> allocation.cpus().orElse(0L))
                .sum();
        return isComplete && slice.cpuCount().filter(held -> held != cpus).isPresent();
    }

    /**
     * Returns the nodes of a run that has only started, each with an open allocation.
     *
     * @throws MalformedHostlistException if its nodes cannot be parsed
     */
    public SortedMap<NodeKey, List<Holding>> of(JobStart start) throws MalformedHostlistException {
        SortedMap<NodeKey, List<Holding>> holdings = new TreeMap<>();
        Claim unknown = new Claim(false, Optional.empty(), Optional.empty(), Optional.empty(), 1);
        boolean isWhole = start.exclusive().orElse(false);
        Map<String, Claim> stated = isWhole ? Map.of() : stated(Optional.of(start));
        for (String node : Hostlist.parse(start.nodes()).nodes()) {
            Claim claim = isWhole ? Claim.WHOLE : stated.getOrDefault(node, unknown);
            holdings.put(
                    spaces.node(start.run().cluster(), node),
                    List.of(new Holding(start.startTime().toEpochMilli(), RunInterval.OPEN, claim)));
        }
        return holdings;
    }

    private static List<Slice> slices(JobCompletion completion) {
        JobResources resources = completion.resources();
        Optional<Instant> start = completion.times().startTime();
        String nodes = resources.nodes().orElse("");
        if (!resources.slices().isEmpty() || start.isEmpty() || nodes.isEmpty()) {
            return resources.slices();
        }
        Instant end = completion.times().endTime();
        return end.isBefore(start.get())
                ? List.of()
                : List.of(new Slice(start.get(), end, nodes, resources.cpuCount()));
    }

    private static Claim spread(Slice slice, JobResources resources, int nodes) {
        return new Claim(
                false,
                slice.cpuCount().or(resources::cpuCount),
                resources.memoryBytes(),
                resources.gpuCount(),
                Math.max(1, nodes));
    }

    /** Returns the claims that a start states, by node; for a node listed twice, the first. */
    private static Map<String, Claim> stated(Optional<JobStart> start) {
        Map<String, Claim> claims = new HashMap<>();
        start.stream()
                .flatMap(known -> known.allocations().stream())
                .forEach(allocation -> claims.computeIfAbsent(allocation.node(), node -> claim(allocation)));
        return claims;
    }

    private static Claim claim(NodeAllocation allocation) {
        List<GpuPart> gpus = new ArrayList<>(allocation.gpuParts().orElse(List.of()));
        allocation.gpus().forEach(index -> gpus.add(GpuPart.whole(index)));
        return new Claim(false, allocation.cpus(), allocation.memoryBytes(), Optional.of((long) gpus.size()), gpus, 1);
    }
}
