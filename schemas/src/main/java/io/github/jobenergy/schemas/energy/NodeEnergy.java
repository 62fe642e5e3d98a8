package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Returns a builder for that revision of the energy of a node in an hour. */
    public static Builder builder(NodeHour nodeHour, long revision) {
        return new Builder(nodeHour, revision);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(nodeHour, revision)
                .supersedes(supersedes)
                .finalAfter(finalAfter)
                .quality(quality)
                .energy(energy)
                .accounts(accounts)
                .metered(metered)
                .runCount(runCount)
                .scope(scope)
                .sources(sources)
                .readingCount(readingCount)
                .flags(flags)
                .observedTime(observedTime);
    }

    /** Returns the same figures as another revision. */
    public NodeEnergy withRevision(long number, Optional<Long> superseded) {
        return toBuilder().revision(number).supersedes(superseded).build();
    }

    /** Returns the same figures with another time of computation. */
    public NodeEnergy observedAt(Instant time) {
        return toBuilder().observedTime(time).build();
    }

    /** Checks whether both have equal figures for the same hour, regardless of revision and time of computation. */
    public boolean hasSameContentAs(NodeEnergy other) {
        return toBuilder()
                .revision(other.revision)
                .supersedes(other.supersedes)
                .observedTime(other.observedTime)
                .build()
                .equals(other);
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private NodeHour nodeHour;
        private long revision;
        private Optional<Long> supersedes = Optional.empty();
        private @Nullable Instant finalAfter;
        private @Nullable Quality quality;
        private @Nullable Energy energy;
        private @Nullable NodeAccounts accounts;
        private @Nullable Duration metered;
        private @Nullable Long runCount;
        private Optional<Scope> scope = Optional.empty();
        private List<String> sources = List.of();
        private @Nullable Long readingCount;
        private List<Flag> flags = List.of();
        private @Nullable Instant observedTime;

        private Builder(NodeHour nodeHour, long revision) {
            this.nodeHour = nodeHour;
            this.revision = revision;
        }

        public Builder nodeHour(NodeHour nodeHour) {
            this.nodeHour = nodeHour;
            return this;
        }

        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        public Builder supersedes(Optional<Long> supersedes) {
            this.supersedes = supersedes;
            return this;
        }

        public Builder finalAfter(Instant finalAfter) {
            this.finalAfter = finalAfter;
            return this;
        }

        public Builder quality(Quality quality) {
            this.quality = quality;
            return this;
        }

        public Builder energy(Energy energy) {
            this.energy = energy;
            return this;
        }

        public Builder accounts(NodeAccounts accounts) {
            this.accounts = accounts;
            return this;
        }

        public Builder metered(Duration metered) {
            this.metered = metered;
            return this;
        }

        public Builder runCount(long runCount) {
            this.runCount = runCount;
            return this;
        }

        public Builder scope(Optional<Scope> scope) {
            this.scope = scope;
            return this;
        }

        public Builder sources(List<String> sources) {
            this.sources = sources;
            return this;
        }

        public Builder readingCount(long readingCount) {
            this.readingCount = readingCount;
            return this;
        }

        public Builder flags(List<Flag> flags) {
            this.flags = flags;
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
        public NodeEnergy build() {
            return new NodeEnergy(
                    nodeHour,
                    revision,
                    supersedes,
                    Objects.requireNonNull(finalAfter, "finalAfter"),
                    Objects.requireNonNull(quality, "quality"),
                    Objects.requireNonNull(energy, "energy"),
                    Objects.requireNonNull(accounts, "accounts"),
                    Objects.requireNonNull(metered, "metered"),
                    Objects.requireNonNull(runCount, "runCount"),
                    scope,
                    sources,
                    Objects.requireNonNull(readingCount, "readingCount"),
                    flags,
                    Objects.requireNonNull(observedTime, "observedTime"));
        }
    }
}
