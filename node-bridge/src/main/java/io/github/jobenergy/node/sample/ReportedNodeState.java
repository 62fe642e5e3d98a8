package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node as reported by Slurm, before it is assigned to a meter space. Base state and flags are kept separately and
 * unchanged; nothing is derived from them.
 *
 * @param node the NodeName of Slurm
 * @param state the base state, such as {@code IDLE} or {@code MIXED}
 * @param flags the flags of the state, such as {@code DRAIN}, in the reported order
 * @param stateRaw the state as Slurm printed it
 * @param capacity the resources of the node and their use
 * @param partitions the partitions it belongs to
 * @param reservations the reservations it belongs to
 * @param reason the reason text of the state
 * @param reasonUser the user who set the reason
 * @param reasonTime the time at which the reason was set
 * @param slurmEnergyPlugin the plugin by which Slurm measures the energy of the node, such as {@code ipmi}; absent if it measures none
 * @param arrival the time of observation
 */
public record ReportedNodeState(
        String node,
        String state,
        List<String> flags,
        String stateRaw,
        NodeCapacity capacity,
        List<String> partitions,
        List<String> reservations,
        Optional<String> reason,
        Optional<String> reasonUser,
        Optional<Instant> reasonTime,
        Optional<String> slurmEnergyPlugin,
        Instant arrival) {

    public ReportedNodeState {
        flags = List.copyOf(flags);
        partitions = List.copyOf(partitions);
        reservations = List.copyOf(reservations);
    }

    /** Returns a builder of the report of this node, identified by its NodeName and the time of observation. */
    public static Builder builder(String node, Instant arrival) {
        return new Builder(node, arrival);
    }

    /** The state of the node in that meter space. */
    public NodeState state(String meterSpace) {
        return NodeState.builder(new NodeKey(meterSpace, node), arrival)
                .state(state)
                .flags(flags)
                .stateRaw(stateRaw)
                .capacity(capacity)
                .partitions(partitions)
                .reservations(reservations)
                .reason(reason)
                .reasonUser(reasonUser)
                .reasonTime(reasonTime)
                .slurmEnergyPlugin(slurmEnergyPlugin)
                .build();
    }

    /** Collects the components of a report by name. Lists and optional components are empty by default. */
    public static final class Builder {

        private final String node;
        private final Instant arrival;
        private @Nullable String state;
        private List<String> flags = List.of();
        private @Nullable String stateRaw;
        private @Nullable NodeCapacity capacity;
        private List<String> partitions = List.of();
        private List<String> reservations = List.of();
        private Optional<String> reason = Optional.empty();
        private Optional<String> reasonUser = Optional.empty();
        private Optional<Instant> reasonTime = Optional.empty();
        private Optional<String> slurmEnergyPlugin = Optional.empty();

        private Builder(String node, Instant arrival) {
            this.node = node;
            this.arrival = arrival;
        }

        public Builder state(String state) {
            this.state = state;
            return this;
        }

        public Builder flags(List<String> flags) {
            this.flags = flags;
            return this;
        }

        public Builder stateRaw(String stateRaw) {
            this.stateRaw = stateRaw;
            return this;
        }

        public Builder capacity(NodeCapacity capacity) {
            this.capacity = capacity;
            return this;
        }

        public Builder partitions(List<String> partitions) {
            this.partitions = partitions;
            return this;
        }

        public Builder reservations(List<String> reservations) {
            this.reservations = reservations;
            return this;
        }

        public Builder reason(Optional<String> reason) {
            this.reason = reason;
            return this;
        }

        public Builder reasonUser(Optional<String> reasonUser) {
            this.reasonUser = reasonUser;
            return this;
        }

        public Builder reasonTime(Optional<Instant> reasonTime) {
            this.reasonTime = reasonTime;
            return this;
        }

        public Builder slurmEnergyPlugin(Optional<String> slurmEnergyPlugin) {
            this.slurmEnergyPlugin = slurmEnergyPlugin;
            return this;
        }

        /** The report; requires the state, the state as printed and the capacity. */
        public ReportedNodeState build() {
            return new ReportedNodeState(
                    node,
                    Objects.requireNonNull(state, "state"),
                    flags,
                    Objects.requireNonNull(stateRaw, "stateRaw"),
                    Objects.requireNonNull(capacity, "capacity"),
                    partitions,
                    reservations,
                    reason,
                    reasonUser,
                    reasonTime,
                    slurmEnergyPlugin,
                    arrival);
        }
    }
}
