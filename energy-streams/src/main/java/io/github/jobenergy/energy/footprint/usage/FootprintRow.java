package io.github.jobenergy.energy.footprint.usage;

import io.github.jobenergy.schemas.energy.UsageKey;

/**
 * A stored row of the account of footprints.
 *
 * @param key the key of the row
 * @param sums the present sums
 * @param issued the sums last issued; {@link FootprintPart#NOTHING} if the row was never issued, or was withdrawn
 * @param revision the revision last issued; 0 for none
 */
public record FootprintRow(UsageKey key, FootprintPart sums, FootprintPart issued, long revision) {

    static FootprintRow empty(UsageKey key) {
        return new FootprintRow(key, FootprintPart.NOTHING, FootprintPart.NOTHING, 0);
    }

    FootprintRow changed(FootprintPart by) {
        return new FootprintRow(key, sums.plus(by), issued, revision);
    }

    FootprintRow withIssue(long next) {
        return new FootprintRow(key, sums, sums, next);
    }
}
