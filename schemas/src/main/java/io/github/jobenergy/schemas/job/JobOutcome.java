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
        implements FieldGroup {}
