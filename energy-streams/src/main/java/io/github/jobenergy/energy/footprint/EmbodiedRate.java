package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.footprint.EmbodiedEmissions;
import io.github.jobenergy.schemas.rate.RateValue;
import java.time.Duration;
import java.util.Optional;

/**
 * The embodied emissions of nodes that a site states.
 *
 * @param gramsPerNodeHour the mass in grams per node-hour
 * @param source the source of that mass
 */
public record EmbodiedRate(RateValue gramsPerNodeHour, String source) {

    /** Checks that both can be published. */
    public EmbodiedRate {
        EmbodiedEmissions.of(gramsPerNodeHour, source, Duration.ZERO);
    }

    /** Returns the embodied emissions of a run; empty if the time for which it held its nodes is unknown. */
    Optional<EmbodiedEmissions> of(JobFigures figures) {
        return figures.energyByDay()
                .map(days -> days.stream().map(DayEnergy::held).reduce(Duration.ZERO, Duration::plus))
                .map(this::of);
    }

    /** Returns the embodied emissions of runs that held their nodes for that time: seconds times nodes. */
    public EmbodiedEmissions of(Duration held) {
        return EmbodiedEmissions.of(gramsPerNodeHour, source, held);
    }
}
