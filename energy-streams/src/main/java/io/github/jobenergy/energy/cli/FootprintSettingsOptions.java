package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.schemas.rate.RateValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of footprints that {@code run} and {@code replay} have in common. */
final class FootprintSettingsOptions {

    @Option(
            names = "--site",
            paramLabel = "NAME",
            description = "Site of the rates that --footprint uses (default: the rates of all sites).")
    private @Nullable String site;

    @Option(
            names = "--embodied",
            paramLabel = "GRAMS",
            converter = GramsConverter.class,
            description =
                    "Embodied emissions of a node that the site states, in grams per node-hour, which --footprint reports in"
                            + " a field of their own (default: none).")
    private @Nullable RateValue embodied;

    @Option(
            names = "--embodied-source",
            paramLabel = "TEXT",
            description = "Source of the value of --embodied, which requires it.")
    private @Nullable String embodiedSource;

    /** Checks whether any of the options is given. */
    boolean isAnyGiven() {
        return site != null || embodied != null || embodiedSource != null;
    }

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException if an option is invalid or requires another one that is missing; the message begins with the
     *     option
     */
    FootprintSettings settings() {
        if (embodiedSource != null && embodied == null) {
            throw new IllegalArgumentException(
                    "embodied: expected a number of grams, since --embodied-source is given, found none");
        }
        return new FootprintSettings(Optional.ofNullable(site), embodied());
    }

    private Optional<EmbodiedRate> embodied() {
        try {
            return Optional.ofNullable(embodied)
                    .map(grams -> new EmbodiedRate(grams, embodiedSource == null ? "" : embodiedSource));
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("embodied-" + invalid.getMessage(), invalid);
        }
    }
}
