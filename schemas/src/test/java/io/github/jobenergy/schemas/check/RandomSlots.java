package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Random slots of the curves of runs. */
final class RandomSlots {

    private RandomSlots() {}

    static JobPower next(RandomRecords records, RandomValues values) {
        Duration length = values.oneOf(Duration.ofSeconds(15), Duration.ofMinutes(1), Duration.ofMinutes(15));
        long slot = Math.floorDiv(values.timeWithAnHourToCome().getEpochSecond(), length.toSeconds());
        return new JobPower(
                records.next(RunKey.class),
                Instant.ofEpochSecond(slot * length.toSeconds()),
                length,
                figures(records, values),
                values.numberAboveZero(),
                values.truth() ? Optional.empty() : Optional.of(values.numberAboveZero()),
                values.time());
    }

    private static JobPowerFigures figures(RandomRecords records, RandomValues values) {
        Energy energy = Energy.ofMillijoules(values.thousandths() / 2);
        Duration metered = Duration.ofMillis(values.thousandths() / 2);
        return new JobPowerFigures(
                energy,
                records.next(Energy.class),
                values.truth() ? Map.of() : Map.of(values.name(), records.next(Energy.class)),
                metered.plusMillis(values.thousandths() / 2),
                metered,
                values.truth() ? Optional.empty() : Optional.of(records.next(Power.class)),
                energy.plus(Energy.ofMillijoules(values.thousandths() / 2)));
    }
}
