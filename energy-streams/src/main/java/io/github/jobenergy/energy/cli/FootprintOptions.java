package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.footprint.FootprintSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the footprints that {@code replay} prints. */
final class FootprintOptions {

    @Option(
            names = "--footprint",
            description =
                    "Also print the emissions, costs and facility energies of each run by the series of --rates, after the"
                            + " results and curves. Its energy is multiplied by the rates in the slots of its curve, of a minute"
                            + " unless --curve states another length. Each series has its own entry; energy without a rate is"
                            + " reported as such.")
    private boolean isRequested;

    @Option(
            names = "--rates",
            paramLabel = "FILE",
            split = ",",
            description =
                    "Values of rates for --footprint, as rate-bridge prints and publishes them: one file or several, in any"
                            + " order.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private FootprintSettingsOptions common = new FootprintSettingsOptions();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Checks whether footprints are printed. */
    boolean isRequested() {
        return isRequested;
    }

    /** Returns the files of rates. */
    List<Path> files() {
        return List.copyOf(files);
    }

    /** Returns the site and the embodied emissions; throws a usage error that names an invalid option. */
    FootprintSettings settings() {
        try {
            return common.settings();
        } catch (IllegalArgumentException invalid) {
            throw invalid(String.valueOf(invalid.getMessage()));
        }
    }

    /**
     * Checks the options against each other.
     *
     * @throws ParameterException if one requires another one that is missing
     */
    void check() {
        if (isRequested && files.isEmpty()) {
            throw invalid("rates: expected a file, since --footprint is given, found none");
        }
        if (!isRequested && (!files.isEmpty() || common.isAnyGiven())) {
            throw invalid("footprint: expected with --rates, --site, --embodied and --embodied-source, found none");
        }
        settings();
    }

    private ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
