package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Results of runs of the partition {@code batch} on one node, at most 240 W: two seconds are 480 J. */
final class ComparedRuns {

    static final Instant FIRST_DAY = Instant.parse("2026-11-01T00:00:00Z");

    private final JobEnergy any = new RandomRecords(7).next(JobEnergy.class);
    private long lastJob;

    /** A comparable run that ends at noon of a day. */
    JobEnergy run(String node, long day, long slurmJoules, long meterJoules) {
        return run(node, day, SlurmComparability.COMPARABLE).toBuilder()
                .slurmEnergy(SlurmEnergy.measured(Energy.ofJoules(slurmJoules), SlurmEnergy.Source.JOB))
                .figures(any.figures().toBuilder()
                        .nodeCount(1)
                        .energyWholeNodes(Energy.ofJoules(meterJoules))
                        .peakPower(Optional.of(Power.ofWatts(240)))
                        .scope(Optional.of(Scope.NODE_INPUT))
                        .build())
                .build();
    }

    /** A run of that comparability. */
    JobEnergy run(String node, long day, SlurmComparability comparability) {
        lastJob++;
        return any.toBuilder()
                .run(RunKey.of("rig22", lastJob, FIRST_DAY.getEpochSecond()))
                .slurmEnergy(SlurmEnergy.UNSET)
                .slurmComparability(Optional.of(comparability))
                .slurmEnergyPlugin(Optional.of("ipmi"))
                .stepComparison(StepComparison.NONE)
                .figures(any.figures().toBuilder()
                        .nodeCount(1)
                        .scope(Optional.of(Scope.NODE_INPUT))
                        .build())
                .subject(any.subject().toBuilder()
                        .partitionName(Optional.of("batch"))
                        .nodes(Optional.of(node))
                        .endTime(FIRST_DAY.plus(Duration.ofDays(day)).plus(Duration.ofHours(12)))
                        .build())
                .build();
    }
}
