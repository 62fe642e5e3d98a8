package io.github.jobenergy.schemas.energy.waste;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The metered GPUs that runs held, and their idle part: times multiplied by GPUs or parts of them, and energy. Only the GPU time
 * that was judged is known to be idle or not. Values that are 0 in sum are absent, so that sums of parts and of their negations
 * cancel exactly; they may be negative between the steps of a computation.
 *
 * @param gpuHeld the time for which metered GPUs were held; absent if there is none
 * @param gpuJudged the part of that time of which it is known whether the GPU was idle; absent if there is none
 * @param gpuIdle the part of that time in which the GPU was idle; present if {@code gpuJudged} is
 * @param energyIdleGpus the energy of the GPUs in the idle time; present if {@code gpuJudged} is
 */
public record IdleGpus(
        Optional<Duration> gpuHeld,
        Optional<Duration> gpuJudged,
        Optional<Duration> gpuIdle,
        Optional<Energy> energyIdleGpus)
        implements FieldGroup {

    /** No metered GPU was held. */
    public static final IdleGpus NONE =
            new IdleGpus(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns the group of these amounts. */
    public static IdleGpus of(Duration held, Duration judged, Duration idle, Energy energy) {
        boolean isJudged = !judged.isZero() || !idle.isZero() || !energy.equals(Energy.ZERO);
        return new IdleGpus(
                Optional.of(held).filter(time -> !time.isZero()),
                Optional.of(judged).filter(time -> isJudged),
                Optional.of(idle).filter(time -> isJudged),
                Optional.of(energy).filter(amount -> isJudged));
    }

    /** Returns the sum of both. */
    public IdleGpus plus(IdleGpus other) {
        return of(
                orNone(gpuHeld).plus(orNone(other.gpuHeld)),
                orNone(gpuJudged).plus(orNone(other.gpuJudged)),
                orNone(gpuIdle).plus(orNone(other.gpuIdle)),
                energyIdleGpus.orElse(Energy.ZERO).plus(other.energyIdleGpus.orElse(Energy.ZERO)));
    }

    /** Returns the negated amounts. */
    public IdleGpus negated() {
        return new IdleGpus(
                gpuHeld.map(Duration::negated),
                gpuJudged.map(Duration::negated),
                gpuIdle.map(Duration::negated),
                energyIdleGpus.map(Energy.ZERO::minus));
    }

    /** Checks whether an amount is below 0. */
    boolean isNegative() {
        return Stream.of(gpuHeld, gpuJudged, gpuIdle).flatMap(Optional::stream).anyMatch(Duration::isNegative)
                || energyIdleGpus.filter(Energy::isNegative).isPresent();
    }

    private static Duration orNone(Optional<Duration> time) {
        return time.orElse(Duration.ZERO);
    }
}
