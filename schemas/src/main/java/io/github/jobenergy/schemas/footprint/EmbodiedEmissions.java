package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * The part of a run in the emissions of the manufacture and disposal of its nodes, at a mass per node-hour that the site states. It is
 * never part of another sum: it does not depend on the energy of the run. A node counts in full for each run that holds it.
 *
 * @param gramsPerNodeHour the mass that the site states, in grams per node-hour; 0 or more
 * @param source the source of that mass, such as a report of the manufacturer
 * @param held the time for which the run held its nodes: seconds times nodes
 * @param emissions the product of both, rounded half up to the milligram
 */
public record EmbodiedEmissions(RateValue gramsPerNodeHour, String source, Duration held, Emissions emissions) {

    private static final BigDecimal MILLIS_PER_HOUR =
            BigDecimal.valueOf(Duration.ofHours(1).toMillis());

    public EmbodiedEmissions {
        if (gramsPerNodeHour.billionths() < 0) {
            throw new InvalidFieldException("grams_per_node_hour", "0 or more", gramsPerNodeHour);
        }
        if (source.isBlank()) {
            throw new InvalidFieldException("source", "a source that is not blank", "'" + source + "'");
        }
        Names.require("source", source);
        if (held.isNegative()) {
            throw new InvalidFieldException("held_seconds", "0 or more", held);
        }
        if (!emissions.equals(product(gramsPerNodeHour, held))) {
            throw new InvalidFieldException(
                    "emissions_grams",
                    "grams_per_node_hour times node-hours ("
                            + product(gramsPerNodeHour, held).grams() + ")",
                    emissions.grams());
        }
    }

    /**
     * Returns the embodied emissions of a run that held its nodes for that time.
     *
     * @throws ArithmeticException if the product is beyond the range of a {@code long}
     */
    public static EmbodiedEmissions of(RateValue gramsPerNodeHour, String source, Duration held) {
        return new EmbodiedEmissions(gramsPerNodeHour, source, held, product(gramsPerNodeHour, held));
    }

    private static Emissions product(RateValue gramsPerNodeHour, Duration held) {
        return Emissions.ofGrams(gramsPerNodeHour
                .decimal()
                .multiply(BigDecimal.valueOf(held.toMillis()))
                .divide(MILLIS_PER_HOUR, 3, RoundingMode.HALF_UP));
    }
}
