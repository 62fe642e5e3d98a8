package io.github.jobenergy.schemas.place;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.util.Optional;

/**
 * A meter of a place: one register, and what it measures.
 *
 * <p>The meters of a place with the same {@code measured_energy} and the same feed measure the same energy: the best one is used, and they are
 * never added. Feeds of the same {@code measured_energy} are added: the redundant feeds A and B of a rack, or two cooling machines.
 *
 * @param meter the name of the meter, unique within the site
 * @param feed the feed, such as {@code A}
 * @param measuredEnergy the energy that the meter measures
 * @param pueCategory the category of a PUE whose IT energy this meter measures (EN 50600-4-2): 1 at the output of the UPS, 2 at the
 *     output of the PDU, 3 at the input of the IT equipment; absent if the site does not state it, and of meters that do not measure IT
 *     energy. The category of a place is the lowest of its feeds, and unknown if one of them is
 */
public record PlaceMeter(String meter, String feed, MeasuredEnergy measuredEnergy, Optional<Long> pueCategory)
        implements FieldGroup {

    private static final long HIGHEST_CATEGORY = 3;

    public PlaceMeter {
        requireName("meter", meter);
        requireName("feed", feed);
        if (pueCategory.isPresent() && (pueCategory.get() < 1 || pueCategory.get() > HIGHEST_CATEGORY)) {
            throw new InvalidFieldException("pue_category", "1, 2 or 3", pueCategory.get());
        }
        if (pueCategory.isPresent() && measuredEnergy != MeasuredEnergy.IT) {
            throw new InvalidFieldException("pue_category", "none, since measured_energy is not it", pueCategory.get());
        }
    }

    private static void requireName(String field, String name) {
        if (name.isBlank()) {
            throw new InvalidFieldException(field, "a name", "a blank string");
        }
        Names.require(field, name);
    }
}
