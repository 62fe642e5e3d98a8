package io.github.jobenergy.energy.footprint;

import java.util.Optional;

/**
 * What a site states for the footprints of its runs.
 *
 * @param site the site whose rates apply; the rates of all sites if absent
 * @param embodied the embodied emissions of nodes; absent if the site states none
 */
public record FootprintSettings(Optional<String> site, Optional<EmbodiedRate> embodied) {

    /** The rates of all sites, and no embodied emissions. */
    public static final FootprintSettings DEFAULT = new FootprintSettings(Optional.empty(), Optional.empty());
}
