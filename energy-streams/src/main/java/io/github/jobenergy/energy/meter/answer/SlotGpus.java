package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.curve.GpuTime;
import io.github.jobenergy.energy.meter.occupancy.Divided;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.GpuError;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.share.Division.GpuEnergy;
import io.github.jobenergy.energy.share.ExactFraction;
import io.github.jobenergy.energy.share.GpuHolders;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.job.RunKey;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The GPUs of a run in a part of a slot. The energy of a GPU counts only if it is known that the run holds the GPU, and if the GPU was
 * metered for all of the metered time of the node, without an assumption about its meter. The time of the GPUs that the run holds without
 * metered energy is held time, and is not judged.
 */
final class SlotGpus {

    /** The conditions of the node under which it is not known which GPUs a run holds, or what one of them drew. */
    private static final Set<Flag> DOUBTS = EnumSet.of(Flag.ASSUMED_GPUS, Flag.UNEVEN_PARTS, Flag.GPU_EXCEEDS_NODE);

    private final NodeOccupancy occupancy;
    private final Divided divided;
    private final RunDiagnostics tally;

    /** Creates the GPUs of a node with this occupancy, and with this division and its diagnostics. */
    SlotGpus(NodeOccupancy occupancy, Divided divided, RunDiagnostics tally) {
        this.occupancy = occupancy;
        this.divided = divided;
        this.tally = tally;
    }

    /** Returns the part of a run. */
    GpuTime of(RunKey run, Range part) {
        GpuHolders holders = occupancy.gpuHoldersAt(part.from());
        long millis = part.to() - part.from();
        GpuTime sum = new GpuTime(roundedUp(holders.uncovered(run, metered()), millis), 0, 0);
        boolean isKnown = tally.flags().stream().noneMatch(DOUBTS::contains)
                && holders.coverAllOf(run)
                && metered().containsAll(holders.metersOf(run));
        for (GpuEnergy gpu : divided.division().gpus()) {
            long held = gpu.holders().part(run, Math.multiplyExact(millis, holders.gpusOf(gpu.meter())));
            boolean isJudged = isKnown && isMetered(gpu.meter()) && isOfRunAlone(gpu, holders, run);
            sum = sum.plus(new GpuTime(
                    held, isJudged ? held : 0, isJudged ? gpu.holders().part(run, gpu.millijoules()) : 0));
        }
        return sum;
    }

    /** Checks that the energy of a meter is not that of several GPUs of which only some are of the run. */
    private static boolean isOfRunAlone(GpuEnergy gpu, GpuHolders holders, RunKey run) {
        return holders.gpusOf(gpu.meter()) == 1 || gpu.holders().share(run).equals(ExactFraction.ONE);
    }

    private static long roundedUp(ExactFraction gpus, long millis) {
        ExactFraction time = gpus.times(ExactFraction.of(millis, 1));
        return time.numerator()
                .add(time.denominator().subtract(BigInteger.ONE))
                .divide(time.denominator())
                .longValueExact();
    }

    private Set<String> metered() {
        return divided.division().gpus().stream().map(GpuEnergy::meter).collect(Collectors.toSet());
    }

    private boolean isMetered(String gpu) {
        GpuError error = divided.advance().gpuErrors().getOrDefault(gpu, GpuError.NONE);
        return error.missingMillis() == 0 && error.flags().stream().noneMatch(Flag::isAssumption);
    }
}
