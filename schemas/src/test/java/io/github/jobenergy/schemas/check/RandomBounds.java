package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.energy.bounds.BoundParts;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.quantity.Energy;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Random uncertainties of runs, and sums of them. */
final class RandomBounds {

    /** So that a sum of all of them can be written. */
    private static final int MOST_SUMMANDS = 10;

    private final RandomValues values;

    RandomBounds(RandomValues values) {
        this.values = values;
    }

    Map<Type, Supplier<?>> byType() {
        return Map.of(BoundParts.class, this::parts, BoundSums.class, this::sums);
    }

    private BoundParts parts() {
        return values.truth()
                ? BoundParts.UNKNOWN
                : BoundParts.of(energy(), energy(), values.truth() ? Optional.empty() : Optional.of(energy()));
    }

    private BoundSums sums() {
        return BoundSums.of(parts()).plus(BoundSums.of(parts()));
    }

    private Energy energy() {
        return Energy.ofMillijoules(values.thousandths() / MOST_SUMMANDS);
    }
}
