package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a node drew in one UTC hour and where it went: the value type of {@code node-energy}, keyed by the node and the hour;
 * the highest revision holds. Nothing here names a run or a person.
 *
 * @param nodeHour which node and which hour
 * @param revision 1 for the first, higher for each that differs; may skip
 * @param supersedes the revision it replaces; absent for the first
 * @param finalAfter from when on no further revision is issued: the hour's end and seven days
 * @param quality how well it is known; an hour that was metered in part is partial
 * @param energy what the node's register advanced by: the sum of the accounts, to the millijoule
 * @param accounts where it went
 * @param metered how much of the hour was metered
 * @param runCount how many runs were there at some time of the hour
 * @param scope what part of the node was measured; absent where nothing was
 * @param sources every instrument that was believed for some part of it, sorted
 * @param readingCount distinct readings within the hour, of all sources
 * @param flags what a reader should know, sorted
 * @param observedTime when this was computed
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
                    "the sum of the accounts, " + accounts.total().joules(),
                    energy.joules());
        }
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
    }

    /** The same figures as another edition. */
    public NodeEnergy edition(long number, Optional<Long> superseded) {
        return issued(number, superseded, observedTime);
    }

    /** The same figures, computed at another time. */
    public NodeEnergy observedAt(Instant time) {
        return issued(revision, supersedes, time);
    }

    /** Whether both say the same of the same hour, whenever and under whichever revision they do. */
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
