package io.github.jobenergy.rate.cli;

import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import picocli.CommandLine.Option;

/** The option for the site, which is part of every key. */
final class SiteOption {

    @Option(
            names = "--site",
            paramLabel = "NAME",
            required = true,
            description = "Site whose energy the rates apply to, without '/'. It is part of the key of every record.")
    private String site = "";

    /**
     * Returns the site.
     *
     * @throws IllegalArgumentException if it is not valid in a key
     */
    String site() {
        return new RateSeries(site, RateKind.PUE, "provider", "zone", "series").site();
    }
}
