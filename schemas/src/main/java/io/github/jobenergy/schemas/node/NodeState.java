package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node as Slurm reports it: the value type of {@code node-states}, keyed by the node. Base state and flags are
 * separate and unchanged; nothing is derived from them.
 *
 * @param node the key of the node
 * @param state the base state, such as {@code IDLE} or {@code MIXED}
 * @param flags the flags of the state, such as {@code DRAIN}, in the given order
 * @param stateRaw the state as Slurm printed it
 * @param capacity the capacity of the node and the allocated part of it
 * @param partitions the partitions that contain the node
 * @param reservations the reservations that contain the node
 * @param reason the reason of the state, as free text
 * @param reasonUser the user that set the reason
 * @param reasonTime when the reason was set
 * @param slurmEnergyPlugin the plugin by which Slurm measures the energy of the node, such as {@code ipmi}; several in the configured
 *     order, separated by commas; absent if there is none, or it is unknown
 * @param observedTime when the state was observed
 */
public record NodeState(
        NodeKey node,
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
        Instant observedTime) {

    public NodeState {
        flags = List.copyOf(flags);
        partitions = List.copyOf(partitions);
        reservations = List.copyOf(reservations);
        Names.require("slurm_energy_plugin", slurmEnergyPlugin);
    }

    /** Returns a builder for the state of a node that was observed at that time. */
    public static Builder builder(NodeKey node, Instant observedTime) {
        return new Builder(node, observedTime);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(node, observedTime)
                .state(state)
                .flags(flags)
                .stateRaw(stateRaw)
                .capacity(capacity)
                .partitions(partitions)
                .reservations(reservations)
                .reason(reason)
                .reasonUser(reasonUser)
                .reasonTime(reasonTime)
                .slurmEnergyPlugin(slurmEnergyPlugin);
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private NodeKey node;
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
        private Instant observedTime;

        private Builder(NodeKey node, Instant observedTime) {
            this.node = node;
            this.observedTime = observedTime;
        }

        public Builder node(NodeKey node) {
            this.node = node;
            return this;
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

        public Builder observedTime(Instant observedTime) {
            this.observedTime = observedTime;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public NodeState build() {
            return new NodeState(
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
                    observedTime);
        }
    }
}
