package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/**
 * The times of the runs of a statement. They are negative in an adjustment that subtracts runs.
 *
 * @param held the time for which the runs held their nodes: seconds times nodes
 * @param metered the metered part of that time
 * @param gpuHeld the time for which the runs held metered GPUs: seconds times GPUs; unknown if a version without it summed some of
 *     the runs
 */
public record StatementTimes(Duration held, Duration metered, Optional<Duration> gpuHeld) implements FieldGroup {

    /** No time. */
    public static final StatementTimes NONE =
            new StatementTimes(Duration.ZERO, Duration.ZERO, Optional.of(Duration.ZERO));

    /** Returns the time for which metered GPUs were held in runs with this waste. */
    public static Duration gpuHeld(Collection<EndStateWaste> waste) {
        return waste.stream().flatMap(one -> one.idleGpus().gpuHeld().stream()).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the sum of both. */
    public StatementTimes plus(StatementTimes other) {
        return new StatementTimes(
                held.plus(other.held),
                metered.plus(other.metered),
                gpuHeld.flatMap(time -> other.gpuHeld.map(time::plus)));
    }

    /** Checks whether the times are zero, as far as they are known. */
    boolean isNothing() {
        return held.isZero()
                && metered.isZero()
                && gpuHeld.orElse(Duration.ZERO).isZero();
    }
}
