package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.node.NodeState;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What a state of Slurm's says of a node as long as nobody is on it. The words are those of {@code scontrol show node} and of
 * its JSON, Slurm 20.11 to 26.05; base states and flags are looked at alike. Of several, the first of these that is said
 * holds: a node that is drained and starts up, starts up.
 */
public enum Vacancy {
    /** It starts up: powered up by Slurm, or rebooted. */
    STARTING(Set.of("POWERING_UP", "POWER_UP", "CONFIGURING", "REBOOT_ISSUED")),
    /** It cleans up after a run. */
    COMPLETING(Set.of("COMPLETING")),
    /** Nobody can come. A node that does not respond gets no work, whatever its base state. */
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
    /** It is kept for somebody: by a reservation, or by a plan of the backfill scheduler. */
    RESERVED(Set.of("RESERVED", "RES", "PLANNED")),
    /** It waits, or rests to save power. */
    FREE(Set.of("IDLE")),
    /** Somebody is said to be on it. */
    TAKEN(Set.of("ALLOCATED", "ALLOC", "MIXED", "MIX")),
    /** Nobody can tell. */
    UNKNOWN(Set.of());

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of, which cannot change
    private final Set<String> words;

    Vacancy(Set<String> words) {
        this.words = words;
    }

    /** What the state says. */
    public static Vacancy of(NodeState state) {
        Set<String> said = new HashSet<>();
        said.add(state.state().toUpperCase(Locale.ROOT));
        state.flags().forEach(flag -> said.add(flag.toUpperCase(Locale.ROOT)));
        for (Vacancy vacancy : values()) {
            if (vacancy.isSaidBy(said)) {
                return vacancy;
            }
        }
        return UNKNOWN;
    }

    private boolean isSaidBy(Collection<String> said) {
        return words.stream().anyMatch(said::contains);
    }

    /**
     * Where the energy goes of a node with nobody on it, when this was the last thing said of it. What was said while a run
     * was there, of runs coming and going, is over once it has left.
     */
    public Account account(Seen seen) {
        return switch (this) {
            case STARTING -> seen == Seen.OCCUPIED ? Account.IDLE : Account.BOOT;
            case COMPLETING -> seen == Seen.OCCUPIED ? Account.IDLE : Account.EPILOG;
            case DOWN -> Account.DOWN;
            case RESERVED -> Account.RESERVED_IDLE;
            case FREE -> Account.IDLE;
            case TAKEN -> seen == Seen.EMPTY ? Account.SYSTEM : Account.IDLE;
            case UNKNOWN -> Account.SYSTEM;
        };
    }

    /** How the node was, by the runs we know of, when it was seen in the state. */
    public enum Seen {
        /** A run was there. */
        OCCUPIED,
        /** A run had left within the second before: Slurm cuts ends to the second. */
        JUST_LEFT,
        /** Nobody was there. */
        EMPTY
    }
}
