package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Subject;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Results of runs of one node that have a given curve. */
final class RunResults {

    private static final RandomRecords RECORDS = new RandomRecords(20_261_126);

    private RunResults() {}

    /** The result of a run with these slots that started at the start of the first slot. */
    static JobEnergy of(Collection<EnergySlot> curve) {
        Instant start = Instant.ofEpochMilli(
                curve.stream().mapToLong(EnergySlot::start).min().orElse(0));
        return of(curve, start);
    }

    /** The result of a run with these slots that started at that time. */
    static JobEnergy of(Collection<EnergySlot> curve, Instant start) {
        Energy energy = curve.stream().map(EnergySlot::energy).reduce(Energy.ZERO, Energy::plus);
        Duration held = Duration.ofMillis(
                curve.stream().mapToLong(EnergySlot::lengthMillis).sum());
        JobEnergy some = RECORDS.next(JobEnergy.class);
        return some.toBuilder()
                .figures(some.figures().toBuilder()
                        .energy(energy)
                        .energyByDay(Optional.of(List.of(new DayEnergy(
                                start.truncatedTo(ChronoUnit.DAYS), energy, Optional.empty(), energy, held, held))))
                        .build())
                .subject(Subject.builder(new JobState("COMPLETED"), start.plus(held))
                        .startTime(Optional.of(start))
                        .build())
                .build();
    }

    /** The records of the curve of a result. */
    static List<JobPower> curve(JobEnergy result, Collection<EnergySlot> slots) {
        return slots.stream()
                .map(slot -> new JobPower(
                        result.run(),
                        Instant.ofEpochMilli(slot.start()),
                        Duration.ofMillis(slot.lengthMillis()),
                        new JobPowerFigures(
                                slot.energy(),
                                slot.energy(),
                                Map.of(),
                                Duration.ofMillis(slot.lengthMillis()),
                                Duration.ofMillis(slot.lengthMillis()),
                                Optional.empty(),
                                slot.energy()),
                        1,
                        Optional.of(result.resultRevision().revision()),
                        result.observedTime()))
                .toList();
    }
}
