package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Optional;

/**
 * How a run ended.
 *
 * @param state the canonical word
 * @param stateRaw the word as the best witness gave it, such as {@code CANCELLED by 2002}
 * @param exitCode the exit code, 0 to 255
 * @param exitSignal the signal that ended it, 0 for none
 * @param derivedExitCode the highest exit code of its steps, {@code code:signal}
 * @param restartCount how often the job had been requeued before this run
 * @param reason why it last waited, in Slurm's word
 * @param failedNodes the nodes whose failure ended it, as a hostlist
 * @param cancelledByUserId who cancelled it
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
