package io.github.jobenergy.jobcomp.energy;

import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * An energy figure of Slurm's accounting with its verdict. Slurm has many encodings of an energy that was not measured
 * (slurm.h: NO_VAL, NO_VAL64, INFINITE64, NO_CONSUME; a blank; 0), and prints underflowed counters (18446744073708552566, seen
 * on 26.05). None of these values is ever taken as joules.
 *
 * @param status the verdict on the figure
 * @param joules the energy, present if and only if the status is {@code MEASURED}
 */
public record EnergyFigure(Status status, Optional<Energy> joules) {

    /** The figure of a field without a value. */
    public static final EnergyFigure UNSET = new EnergyFigure(Status.UNSET, Optional.empty());

    private static final EnergyFigure ZERO = new EnergyFigure(Status.ZERO, Optional.empty());
    private static final EnergyFigure IMPLAUSIBLE = new EnergyFigure(Status.IMPLAUSIBLE, Optional.empty());

    /** INFINITE64 and NO_VAL64 as signed numbers. */
    private static final Set<String> SIGNED_NO_VALUES = Set.of("-1", "-2");

    private static final int MOST_DIGITS = 40;

    /**
     * Parses an energy in joules as accounting prints it, and decides whether it is a measurement.
     *
     * @param text the printed text; blank where there is no value
     * @param mostJoules the most joules that the nodes concerned can have drawn
     */
    public static EnergyFigure of(String text, long mostJoules) {
        String printed = text.strip();
        if (printed.isEmpty() || SIGNED_NO_VALUES.contains(printed) || SlurmNumber.isNoValue(printed)) {
            return UNSET;
        }
        if (printed.length() > MOST_DIGITS || !printed.matches("-?\\d+")) {
            return IMPLAUSIBLE;
        }
        BigInteger joules = new BigInteger(printed);
        if (joules.signum() == 0) {
            return ZERO;
        }
        if (joules.signum() < 0 || joules.compareTo(BigInteger.valueOf(mostJoules)) > 0) {
            return IMPLAUSIBLE;
        }
        return new EnergyFigure(Status.MEASURED, Optional.of(Energy.ofJoules(joules.longValueExact())));
    }

    /** Whether the figure is a measurement. */
    public boolean isMeasured() {
        return status == Status.MEASURED;
    }
}
