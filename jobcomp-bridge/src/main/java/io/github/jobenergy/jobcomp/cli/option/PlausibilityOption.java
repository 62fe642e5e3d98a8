package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --max-node-power}: the bound beyond which an energy of Slurm is implausible. */
public final class PlausibilityOption {

    @Option(
            names = "--max-node-power",
            paramLabel = "WATTS",
            defaultValue = "" + Plausibility.DEFAULT_MOST_WATTS_PER_NODE,
            converter = PlausibilityConverter.class,
            description = "Maximum power of one node. An energy above this power times nodes and time is reported as "
                    + "implausible. Default: ${DEFAULT-VALUE} W")
    private Plausibility bound = new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE);

    public Plausibility bound() {
        return bound;
    }

    /** Parses a whole number of watts. */
    static final class PlausibilityConverter implements ITypeConverter<Plausibility> {

        @Override
        public Plausibility convert(String watts) {
            try {
                return new Plausibility(Long.parseLong(watts));
            } catch (IllegalArgumentException notAPower) {
                throw new TypeConversionException("expected a whole number of watts from 1 to "
                        + Plausibility.LARGEST_WATTS + ", found '" + watts + "'");
            }
        }
    }
}
