package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of the energy of a node. Every millijoule by which the register of the node advanced is in exactly one account.
 *
 * @param jobs the shares of the runs on the node
 * @param unallocated the remaining energy of the node while runs were on the node
 * @param boot energy drawn without runs while the node was booting
 * @param epilog energy drawn after runs had ended while Slurm was cleaning up after a run
 * @param idle energy drawn without runs while the node was free or in power saving
 * @param reservedIdle energy drawn without runs while the node was kept by a reservation or a plan
 * @param down energy drawn without runs while the node was not available for runs: down, drained, failed, in maintenance
 * @param system energy drawn while no run is known on the node and the state of the node is unknown
 */
public record NodeAccounts(
        Energy jobs,
        Energy unallocated,
        Energy boot,
        Energy epilog,
        Energy idle,
        Energy reservedIdle,
        Energy down,
        Energy system)
        implements FieldGroup {

    /** Returns a builder for the accounts of the energy of a node. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the sum of all accounts. */
    public Energy total() {
        return Stream.of(jobs, unallocated, boot, epilog, idle, reservedIdle, down, system)
                .reduce(Energy.ZERO, Energy::plus);
    }

    /** Builds the record by the names of its components; every account is required. */
    public static final class Builder {
        private @Nullable Energy jobs;
        private @Nullable Energy unallocated;
        private @Nullable Energy boot;
        private @Nullable Energy epilog;
        private @Nullable Energy idle;
        private @Nullable Energy reservedIdle;
        private @Nullable Energy down;
        private @Nullable Energy system;

        private Builder() {}

        public Builder jobs(Energy jobs) {
            this.jobs = jobs;
            return this;
        }

        public Builder unallocated(Energy unallocated) {
            this.unallocated = unallocated;
            return this;
        }

        public Builder boot(Energy boot) {
            this.boot = boot;
            return this;
        }

        public Builder epilog(Energy epilog) {
            this.epilog = epilog;
            return this;
        }

        public Builder idle(Energy idle) {
            this.idle = idle;
            return this;
        }

        public Builder reservedIdle(Energy reservedIdle) {
            this.reservedIdle = reservedIdle;
            return this;
        }

        public Builder down(Energy down) {
            this.down = down;
            return this;
        }

        public Builder system(Energy system) {
            this.system = system;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public NodeAccounts build() {
            return new NodeAccounts(
                    Objects.requireNonNull(jobs, "jobs"),
                    Objects.requireNonNull(unallocated, "unallocated"),
                    Objects.requireNonNull(boot, "boot"),
                    Objects.requireNonNull(epilog, "epilog"),
                    Objects.requireNonNull(idle, "idle"),
                    Objects.requireNonNull(reservedIdle, "reservedIdle"),
                    Objects.requireNonNull(down, "down"),
                    Objects.requireNonNull(system, "system"));
        }
    }
}
