package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rate.RateValue;
import java.util.Optional;

/**
 * The PUE of a place in an hour: interim, since it covers less than a year, and partial, since it covers a part of the site
 * (ISO/IEC 30134-2).
 *
 * @param pue the mean facility power divided by the mean IT power, 1 or more; absent unless both are known well enough
 * @param pueCategory the category of the PUE, the lowest of the IT feeds; absent if one of them has none
 */
public record PlacePue(Optional<RateValue> pue, Optional<Long> pueCategory) implements FieldGroup {

    /** No PUE. */
    public static final PlacePue NONE = new PlacePue(Optional.empty(), Optional.empty());

    private static final long ONE = 1_000_000_000L;
    private static final long HIGHEST_CATEGORY = 3;

    public PlacePue {
        if (pue.filter(value -> value.billionths() < ONE).isPresent()) {
            throw new InvalidFieldException("pue", "a PUE of 1 or more", pue.get());
        }
        if (pueCategory.isPresent() && (pueCategory.get() < 1 || pueCategory.get() > HIGHEST_CATEGORY)) {
            throw new InvalidFieldException("pue_category", "1, 2 or 3", pueCategory.get());
        }
    }
}
