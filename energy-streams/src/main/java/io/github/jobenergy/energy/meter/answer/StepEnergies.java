package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.StepInterval;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.step.StepEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The energies of a node during steps of a run. A step has an energy if it was metered all the time, without assumption, its edges are
 * less than its energy, and no other run was on the node. The register does not know the power before and after a step: between the readings around its start or end
 * it is linear, which is wrong by at most a quarter of their distance at the difference of the two powers.
 *
 * <pre>
 *   readings     │        │        │        │
 *   power        ▁▁▁▁▁▁▁▁▁▁▁████████████▁▁▁▁▁     the energy of the step in the part of a span that it covers is f·E,
 *   step                    ├──────────┤          and was at most f·(1−f) of the span at the difference more
 * </pre>
 */
final class StepEnergies {

    /** The seconds that whole seconds of Slurm and its polls leave open, as at the edges of runs. */
    private static final long SLURM_MILLIS = 2_000;

    /** The largest f·(1−f). */
    private static final long SPLIT = 4;

    private static final long MILLIS_PER_SECOND = 1_000;

    private final NodeRegister register;
    private final NodeOccupancy occupancy;
    private final long thinnedUntil;

    StepEnergies(NodeRegister register, NodeOccupancy occupancy, long thinnedUntil) {
        this.register = register;
        this.occupancy = occupancy;
        this.thinnedUntil = thinnedUntil;
    }

    /** Returns the energies of the steps of a run on the node; empty without one. */
    Optional<List<StepEnergy>> of(NodeRun run) {
        if (run.steps().isEmpty()) {
            return Optional.empty();
        }
        SortedMap<RunKey, List<NodeRun.Holding>> others = occupancy.holdings();
        others.remove(run.run());
        List<StepEnergy> energies = new ArrayList<>();
        for (StepInterval step : run.steps()) {
            if (isHeld(step, run.holdings())
                    && others.values().stream().noneMatch(holdings -> isTouched(step, holdings))
                    && step.start() >= thinnedUntil) {
                energy(step).ifPresent(energies::add);
            }
        }
        return energies.isEmpty() ? Optional.empty() : Optional.of(energies);
    }

    private static boolean isHeld(StepInterval step, List<NodeRun.Holding> holdings) {
        return holdings.stream().anyMatch(held -> held.start() <= step.start() && step.end() <= held.end());
    }

    private static boolean isTouched(StepInterval step, List<NodeRun.Holding> holdings) {
        return holdings.stream().anyMatch(held -> held.start() < step.end() && step.start() < held.end());
    }

    private Optional<StepEnergy> energy(StepInterval step) {
        RunDiagnostics tally = new RunDiagnostics();
        register.advance(step.start(), step.end(), tally);
        boolean isMeasured = tally.whole().meteredMillis() == step.end() - step.start()
                && !tally.areUneven()
                && tally.flags().stream().noneMatch(Flag::isAssumption);
        long whole = tally.whole().millijoules();
        return isMeasured
                ? edges(step, tally.peakMilliwatts())
                        .filter(edges -> edges <= whole)
                        .map(edges ->
                                new StepEnergy(step.stepId(), Energy.ofMillijoules(whole), Energy.ofMillijoules(edges)))
                : Optional.empty();
    }

    /** Returns the energy of the edges of a step, in millijoules; empty if it does not fit in a {@code long}. */
    private Optional<Long> edges(StepInterval step, long peakMilliwatts) {
        long open = SLURM_MILLIS + (splitAt(step.start()) + splitAt(step.end())) / SPLIT;
        return Math.multiplyHigh(peakMilliwatts, open) == 0 && peakMilliwatts * open >= 0
                ? Optional.of(peakMilliwatts * open / MILLIS_PER_SECOND)
                : Optional.empty();
    }

    /** Returns the longest time between the readings around an instant, in milliseconds, over the selected meters. */
    private long splitAt(long time) {
        return register.selectedAt(time).values().stream()
                .map(selected -> selected.extentAt(time))
                .mapToLong(extent -> extent[1] - extent[0])
                .max()
                .orElse(0);
    }
}
