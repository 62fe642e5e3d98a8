package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.schemas.rate.RateValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of footprints. */
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

    /** Returns a collection for the slots of the site. */
    RateLines lines() {
        return new RateLines(Optional.ofNullable(site));
    }

    /** Returns the embodied emissions that the site states. */
    Optional<EmbodiedRate> embodied() {
        try {
            return Optional.ofNullable(embodied)
                    .map(grams -> new EmbodiedRate(grams, embodiedSource == null ? "" : embodiedSource));
        } catch (IllegalArgumentException invalid) {
            throw invalid("embodied-" + invalid.getMessage());
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
        if (!isRequested && (!files.isEmpty() || site != null || embodied != null || embodiedSource != null)) {
            throw invalid("footprint: expected with --rates, --site, --embodied and --embodied-source, found none");
        }
        if (embodiedSource != null && embodied == null) {
            throw invalid("embodied: expected a number of grams, since --embodied-source is given, found none");
        }
        embodied();
    }

    private ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
