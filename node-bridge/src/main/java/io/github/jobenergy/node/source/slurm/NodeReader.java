package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Converts the fields of a node to a report: its state in the terms of Slurm, and its resources. CPUs that Slurm counts but does
 * not allocate ({@code CPUTot} less {@code CPUEfctv}, known since 22.05) are reported as other CPUs; an idle CPU is one that is
 * neither allocated nor other, whatever the state.
 */
final class NodeReader {

    private static final long BYTES_PER_MEBIBYTE = 1024L * 1024L;

    private static final String NOT_AVAILABLE = "N/A";

    private NodeReader() {}

    /**
     * Creates the report of a node, whose energy Slurm measures by this plugin.
     *
     * @throws UnusableValueException if the node has no name or state, or a number is invalid
     */
    static ReportedNodeState nodeState(NodeFields node, Optional<String> energyPlugin, Instant time)
            throws UnusableValueException {
        String stateRaw = node.required("State");
        PrintedState state = PrintedState.parse(stateRaw);
        StateReason reason = StateReason.of(node);
        return ReportedNodeState.builder(name(node), time)
                .state(state.base())
                .flags(state.flags())
                .stateRaw(stateRaw)
                .capacity(capacity(node))
                .partitions(node.list("Partitions"))
                .reservations(node.list("ReservationName"))
                .reason(reason.description())
                .reasonUser(reason.user())
                .reasonTime(reason.time())
                .slurmEnergyPlugin(energyPlugin)
                .build();
    }

    private static String name(NodeFields node) throws UnusableValueException {
        String name = node.required("NodeName");
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw UnusableValueException.invalid("NodeName", "a name without control characters", name);
        }
        return name;
    }

    private static NodeCapacity capacity(NodeFields node) throws UnusableValueException {
        Optional<Long> total = node.count("CPUTot");
        Optional<Long> allocated = node.count("CPUAlloc");
        Optional<Long> effective = node.count("CPUEfctv");
        if (total.isPresent() && allocated.orElse(0L) > total.get()) {
            throw UnusableValueException.invalid(
                    "CPUAlloc", "at most the " + total.get() + " CPUs of the node", String.valueOf(allocated.get()));
        }
        Optional<Long> other = total.flatMap(all -> effective.map(usable -> all - usable))
                .filter(difference -> difference >= 0 && allocated.orElse(0L) + difference <= total.orElse(0L));
        return new NodeCapacity(
                total, allocated, other, bytes(node, "RealMemory"), bytes(node, "AllocMem"), gpus(node));
    }

    private static Optional<Long> bytes(NodeFields node, String name) throws UnusableValueException {
        return node.count(name).map(mebibytes -> Math.multiplyExact(mebibytes, BYTES_PER_MEBIBYTE));
    }

    /**
     * The GPUs of the node. Generic resources have most details: types, and the used and drained number of each. Trackable
     * resources are used for missing values.
     */
    private static List<GpuCount> gpus(NodeFields node) {
        GpuTally trackable = GpuTally.ofTrackable(node.text("CfgTRES").orElse(""));
        GpuTally generic = GpuTally.ofGeneric(node.text("Gres").orElse(""));
        Optional<GpuTally> used = available(node, "GresUsed")
                .map(GpuTally::ofGeneric)
                .filter(tally -> !tally.isEmpty())
                .or(() -> Optional.of(node.text("AllocTRES").orElse(""))
                        .filter(printed -> !trackable.isEmpty())
                        .map(GpuTally::ofTrackable));
        Optional<GpuTally> drained = available(node, "GresDrain").map(GpuTally::ofGeneric);
        return (generic.isEmpty() ? trackable : generic).with(used, drained);
    }

    private static Optional<String> available(NodeFields node, String name) {
        return node.text(name).filter(printed -> !printed.equals(NOT_AVAILABLE));
    }
}
