package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The energy of a node in one UTC hour and its accounts: the value type of {@code node-energy}, keyed by the node and the hour;
 * the highest revision applies. The record names neither runs nor persons.
 *
 * @param nodeHour the key of the node and the hour
 * @param revision 1 for the first, higher for each revision that differs; may skip numbers
 * @param supersedes the revision that this revision replaces; absent for the first
 * @param finalAfter the time after which no further revision is issued: the end of the hour plus seven days
 * @param quality the quality of the energy; an hour that was metered in part is partial
 * @param energy the amount by which the register of the node advanced: the sum of the accounts, to the millijoule
 * @param accounts the division of the energy into accounts
 * @param metered the metered part of the hour
 * @param runCount the number of runs on the node at some time of the hour
 * @param scope the measured part of the node; absent where nothing was metered
 * @param sources every instrument that was used for some part of the energy, sorted
 * @param readingCount distinct readings within the hour, of all sources
 * @param flags the conditions that affect the interpretation of the energy, sorted
 * @param observedTime when the energy was computed
 */
public record NodeEnergy(
        NodeHour nodeHour,
        long revision,
        Optional<Long> supersedes,
        Instant finalAfter,
        Quality quality,
        Energy energy,
        NodeAccounts accounts,
        Duration metered,
        long runCount,
        Optional<Scope> scope,
        List<String> sources,
        long readingCount,
        List<Flag> flags,
        Instant observedTime) {

    public NodeEnergy {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
        if (!energy.equals(accounts.total())) {
            throw new InvalidFieldException(
                    "energy_joules",
                    "the sum of the accounts (" + accounts.total().joules() + ")",
                    energy.joules());
        }
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
    }

    /** Returns the same figures as another revision. */
    public NodeEnergy edition(long number, Optional<Long> superseded) {
        return issued(number, superseded, observedTime);
    }

    /** Returns the same figures with another time of computation. */
    public NodeEnergy observedAt(Instant time) {
        return issued(revision, supersedes, time);
    }

    /** Checks whether both have equal figures for the same hour, regardless of revision and time of computation. */
    public boolean saysTheSameAs(NodeEnergy other) {
        return issued(other.revision, other.supersedes, other.observedTime).equals(other);
    }

    private NodeEnergy issued(long number, Optional<Long> superseded, Instant time) {
        return new NodeEnergy(
                nodeHour,
                number,
                superseded,
                finalAfter,
                quality,
                energy,
                accounts,
                metered,
                runCount,
                scope,
                sources,
                readingCount,
                flags,
                time);
    }
}
