package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.comparison.ComparisonFigures;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.Drift;
import io.github.jobenergy.schemas.comparison.ExcludedRuns;
import io.github.jobenergy.schemas.comparison.Finding;
import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.comparison.StepFigures;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Random records of the topic meter-comparison. */
final class RandomComparisons {

    private final RandomRecords records;
    private final RandomValues values;

    RandomComparisons(RandomRecords records, RandomValues values) {
        this.records = records;
        this.values = values;
    }

    Map<Type, Supplier<?>> byType() {
        return Map.of(MeterComparison.class, this::comparison, ComparisonKey.class, this::key);
    }

    /** A comparison whose sums and counts fit together. */
    private MeterComparison comparison() {
        long runs = values.below(4);
        Energy slurm = runs == 0 ? Energy.ZERO : records.next(Energy.class);
        Energy meter = runs == 0 ? Energy.ZERO : records.next(Energy.class);
        ComparisonFigures figures = new ComparisonFigures(
                runs,
                slurm,
                meter,
                slurm.minus(meter),
                records.next(Energy.class),
                Optional.of(relative()).filter(known -> runs > 0),
                Optional.of(relative().abs()).filter(known -> runs > 1));
        ExcludedRuns excluded = Stream.of(SlurmComparability.values())
                .filter(any -> values.truth())
                .map(ExcludedRuns::of)
                .reduce(ExcludedRuns.of(SlurmComparability.RESIZED), ExcludedRuns::plus);
        return new MeterComparison(
                key(),
                Optional.of(values.name()).filter(any -> runs > 0 && values.truth()),
                figures,
                MeterComparison.Exclusion.of(excluded),
                steps(),
                new MeterComparison.Assessment(drift(), new Finding(records.next(FindingCode.class), values.text())),
                records.next(MeterComparison.Issue.class));
    }

    /** A key of a node or of a partition. */
    private ComparisonKey key() {
        boolean isOfNode = values.truth();
        return new ComparisonKey(
                records.next(RunKey.class).cluster(),
                values.time().truncatedTo(ChronoUnit.DAYS),
                Optional.of(Names.of(values.name() + values.oneOf("", "/", "/x")))
                        .filter(any -> isOfNode),
                Optional.of(values.nameOrNothing()).filter(any -> !isOfNode && values.truth()),
                Optional.of(records.next(Scope.class)).filter(any -> values.truth()));
    }

    private StepFigures steps() {
        long steps = values.below(4);
        return values.truth()
                ? StepFigures.NONE
                : new StepFigures(
                        Optional.of(steps),
                        Optional.of((long) values.below(9)),
                        StepFigures.Energies.of(
                                records.next(Energy.class), records.next(Energy.class), records.next(Energy.class)),
                        Optional.of(relative()).filter(known -> steps > 0),
                        Optional.of(relative().abs()).filter(known -> steps > 1),
                        StepFigures.StepFinding.of(
                                values.oneOf(FindingCode.AGREES, FindingCode.SLURM_LOW), values.text()));
    }

    private Drift drift() {
        int days = values.below(Drift.WINDOW_DAYS + 1);
        return values.truth()
                ? Drift.ofDays(days)
                : new Drift(
                        days,
                        Optional.of(relative().movePointLeft(3)),
                        Optional.of(relative().abs()),
                        Optional.of(values.truth()));
    }

    private BigDecimal relative() {
        return BigDecimal.valueOf(values.sign() * values.below(1_000_001), 6);
    }
}
