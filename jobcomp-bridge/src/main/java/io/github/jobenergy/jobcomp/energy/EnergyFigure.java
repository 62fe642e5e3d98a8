package io.github.jobenergy.jobcomp.energy;

import io.github.jobenergy.jobcomp.notation.SlurmNumber;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * One number Slurm's accounting gives for energy, judged. Slurm has many ways to say that a sensor did not count
 * (slurm.h: NO_VAL, NO_VAL64, INFINITE64, NO_CONSUME; -2 in JSON; a blank in text; 0), and lets underflowed counters through
 * (18446744073708552566, seen on 26.05). None of them is ever joules.
 *
 * @param status what the number is
 * @param joules the energy, exactly where it is {@code MEASURED}
 */
public record EnergyFigure(Status status, Optional<Energy> joules) {

    /** No number. */
    public static final EnergyFigure UNSET = new EnergyFigure(Status.UNSET, Optional.empty());

    private static final EnergyFigure ZERO = new EnergyFigure(Status.ZERO, Optional.empty());
    private static final EnergyFigure IMPLAUSIBLE = new EnergyFigure(Status.IMPLAUSIBLE, Optional.empty());

    /** What JSON prints for no value, beside what text prints. */
    private static final Set<String> NO_VALUES_OF_JSON = Set.of("-1", "-2");

    private static final int MOST_DIGITS = 40;

    /**
     * Judges a number of joules as accounting prints it.
     *
     * @param text as printed; blank where there is none
     * @param mostJoules what the nodes concerned can have drawn at most
     */
    public static EnergyFigure judge(String text, long mostJoules) {
        String printed = text.strip();
        if (printed.isEmpty() || NO_VALUES_OF_JSON.contains(printed) || SlurmNumber.isNoValue(printed)) {
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

    /** Whether this is a measurement. */
    public boolean isMeasured() {
        return status == Status.MEASURED;
    }
}
