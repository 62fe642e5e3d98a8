package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Optional;

/**
 * The end state of a run, with its exit codes and the reason.
 *
 * @param state the canonical state
 * @param stateRaw the state as the best source reports it, such as {@code CANCELLED by 2002}
 * @param exitCode the exit code, 0 to 255
 * @param exitSignal the signal that ended the run, 0 for none
 * @param derivedExitCode the highest exit code of the steps, {@code code:signal}
 * @param restartCount the number of times that the job was requeued before this run
 * @param reason the last reason for which the job was pending, as Slurm names it
 * @param failedNodes the nodes whose failure ended the run, as a hostlist
 * @param cancelledByUserId the numeric id of the user that cancelled the run
 */
public record JobOutcome(
        JobState state,
        String stateRaw,
        Optional<Long> exitCode,
        Optional<Long> exitSignal,
        Optional<String> derivedExitCode,
        Optional<Long> restartCount,
        Optional<String> reason,
        Optional<String> failedNodes,
        Optional<Long> cancelledByUserId)
        implements FieldGroup {

    /** Returns a builder for the outcome of a run that ended in that state. */
    public static Builder builder(JobState state, String stateRaw) {
        return new Builder(state, stateRaw);
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private JobState state;
        private String stateRaw;
        private Optional<Long> exitCode = Optional.empty();
        private Optional<Long> exitSignal = Optional.empty();
        private Optional<String> derivedExitCode = Optional.empty();
        private Optional<Long> restartCount = Optional.empty();
        private Optional<String> reason = Optional.empty();
        private Optional<String> failedNodes = Optional.empty();
        private Optional<Long> cancelledByUserId = Optional.empty();

        private Builder(JobState state, String stateRaw) {
            this.state = state;
            this.stateRaw = stateRaw;
        }

        public Builder state(JobState state) {
            this.state = state;
            return this;
        }

        public Builder stateRaw(String stateRaw) {
            this.stateRaw = stateRaw;
            return this;
        }

        public Builder exitCode(Optional<Long> exitCode) {
            this.exitCode = exitCode;
            return this;
        }

        public Builder exitSignal(Optional<Long> exitSignal) {
            this.exitSignal = exitSignal;
            return this;
        }

        public Builder derivedExitCode(Optional<String> derivedExitCode) {
            this.derivedExitCode = derivedExitCode;
            return this;
        }

        public Builder restartCount(Optional<Long> restartCount) {
            this.restartCount = restartCount;
            return this;
        }

        public Builder reason(Optional<String> reason) {
            this.reason = reason;
            return this;
        }

        public Builder failedNodes(Optional<String> failedNodes) {
            this.failedNodes = failedNodes;
            return this;
        }

        public Builder cancelledByUserId(Optional<Long> cancelledByUserId) {
            this.cancelledByUserId = cancelledByUserId;
            return this;
        }

        /** Returns the record. */
        public JobOutcome build() {
            return new JobOutcome(
                    state,
                    stateRaw,
                    exitCode,
                    exitSignal,
                    derivedExitCode,
                    restartCount,
                    reason,
                    failedNodes,
                    cancelledByUserId);
        }
    }
}
