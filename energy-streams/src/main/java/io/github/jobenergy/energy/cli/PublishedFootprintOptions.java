package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.footprint.FootprintSettings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the footprints that {@code run} publishes. */
final class PublishedFootprintOptions {

    @Option(
            names = "--footprint",
            description =
                    "Publish the emissions, costs and facility energies of each run on job-footprint, and of each user and day on"
                            + " usage-footprint, from the energy of runs in slots and from rates. Requires --job-power.")
    private @Nullable Boolean footprint;

    @Mixin
    private FootprintSettingsOptions common = new FootprintSettingsOptions();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Returns the settings of footprints, if they are published, or throws a usage error that names the invalid option. */
    Optional<FootprintSettings> settings() {
        if (footprint == null && common.isAnyGiven()) {
            throw invalid("footprint: expected with --site, --embodied and --embodied-source, found none");
        }
        try {
            FootprintSettings settings = common.settings();
            return Boolean.TRUE.equals(footprint) ? Optional.of(settings) : Optional.empty();
        } catch (IllegalArgumentException invalid) {
            throw invalid(String.valueOf(invalid.getMessage()));
        }
    }

    private ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
