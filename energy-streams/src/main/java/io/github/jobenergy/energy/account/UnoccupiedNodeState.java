package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.node.NodeState;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The state of an unoccupied node, from its Slurm state. The words are those of {@code scontrol show node} and of its
 * JSON, Slurm 20.11 to 26.05; base states and flags are treated alike. If several apply, the first in the order of this
 * enum is used: a node that is drained and starting up is starting up.
 */
public enum UnoccupiedNodeState {
    /** The node is starting up: powered up by Slurm, or rebooted. */
    STARTING(Set.of("POWERING_UP", "POWER_UP", "CONFIGURING", "REBOOT_ISSUED")),
    /** The node is cleaning up after a run. */
    COMPLETING(Set.of("COMPLETING")),
    /** The node is not available for jobs. A node that does not respond gets no jobs, whatever its base state. */
    DOWN(Set.of(
            "DOWN",
            "ERROR",
            "FUTURE",
            "DRAIN",
            "DRAINED",
            "DRAINING",
            "FAIL",
            "FAILING",
            "MAINT",
            "MAINTENANCE",
            "INVAL",
            "INVALID_REG",
            "NOT_RESPONDING",
            "NO_RESPOND")),
    /** The node is held for a job: by a reservation, or by a plan of the backfill scheduler. */
    RESERVED(Set.of("RESERVED", "RES", "PLANNED")),
    /** The node is idle, or is powered down to save power. */
    FREE(Set.of("IDLE")),
    /** The node is allocated according to Slurm. */
    TAKEN(Set.of("ALLOCATED", "ALLOC", "MIXED", "MIX")),
    /** The state is unknown. */
    UNKNOWN(Set.of());

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of, which cannot change
    private final Set<String> words;

    UnoccupiedNodeState(Set<String> words) {
        this.words = words;
    }

    /** Returns the state of an unoccupied node from its Slurm state. */
    public static UnoccupiedNodeState of(NodeState state) {
        Set<String> stated = new HashSet<>();
        stated.add(state.state().toUpperCase(Locale.ROOT));
        state.flags().forEach(flag -> stated.add(flag.toUpperCase(Locale.ROOT)));
        for (UnoccupiedNodeState nodeState : values()) {
            if (nodeState.isStatedBy(stated)) {
                return nodeState;
            }
        }
        return UNKNOWN;
    }

    private boolean isStatedBy(Collection<String> stated) {
        return words.stream().anyMatch(stated::contains);
    }

    /**
     * Returns the account of an unoccupied node whose last state is this one. A state that was observed while a run was
     * on the node, and that describes the start or end of a run, no longer applies after the run.
     */
    public Account account(Occupancy occupancy) {
        return switch (this) {
            case STARTING -> occupancy == Occupancy.OCCUPIED ? Account.IDLE : Account.BOOT;
            case COMPLETING -> occupancy == Occupancy.OCCUPIED ? Account.IDLE : Account.EPILOG;
            case DOWN -> Account.DOWN;
            case RESERVED -> Account.RESERVED_IDLE;
            case FREE -> Account.IDLE;
            case TAKEN -> occupancy == Occupancy.EMPTY ? Account.SYSTEM : Account.IDLE;
            case UNKNOWN -> Account.SYSTEM;
        };
    }

    /** The occupancy of the node, by known runs, when its state was observed. */
    public enum Occupancy {
        /** A run was on the node. */
        OCCUPIED,
        /** A run had ended within the second before: Slurm truncates ends to the second. */
        JUST_LEFT,
        /** No run was on the node. */
        EMPTY
    }
}
