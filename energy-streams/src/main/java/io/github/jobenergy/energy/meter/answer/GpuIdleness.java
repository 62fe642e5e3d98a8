package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.meter.occupancy.IdlePower;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.Drawn.Contribution;
import io.github.jobenergy.energy.meter.sums.GpuMinutes;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Division.GpuEnergy;
import io.github.jobenergy.energy.share.ExactFraction;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Determines in which minutes the GPUs of a node were idle. A GPU is idle in the part of a UTC minute that lies in a share interval
 * if its mean power in it is at most that of an idle GPU:
 *
 * <pre>
 *   power   300 W ──────┐              ┌──
 *            60 W       └──────────────┘
 *   minutes       │     1     │  2  │  3  │       idle: 2
 * </pre>
 *
 * Only GPUs that a run is known to hold are judged, in minutes in which the GPU and the node were metered, and only those of the
 * last days of the run: these have not been thinned while the run is corrected, so that a result does not depend on the time of its computation. Times are milliseconds
 * since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each minute.
 */
final class GpuIdleness {

    /**
     * The time before the end of a run in which GPUs are judged: hours are thinned after seven days, and runs are corrected for two
     * days after their end by default.
     */
    static final long JUDGED = Duration.ofDays(5).toMillis();

    private static final long SECOND = 1_000;

    /** A learned idle power is exceeded by a fifth before a GPU counts as busy: it varies with temperature and clock rates. */
    private static final long LEARNED_PERCENT = 120;

    private final GpuMinutes minutes;
    private final NodeOccupancy occupancy;
    private final IdlePower idlePower;
    private final Optional<Power> configured;
    private final Map<Long, Map<String, Long>> learned = new HashMap<>();

    /**
     * Creates the idleness of the GPUs of a node.
     *
     * @param occupancy the runs on the node
     * @param idlePower the idle power of the node
     * @param configured the highest power of an idle GPU; absent: learned
     */
    GpuIdleness(GpuMinutes minutes, NodeOccupancy occupancy, IdlePower idlePower, Optional<Power> configured) {
        this.minutes = minutes;
        this.occupancy = occupancy;
        this.idlePower = idlePower;
        this.configured = configured;
    }

    /** Returns the idle part of the metered GPUs that a run held in a share interval with that division. */
    IdleGpus of(NodeRun run, Division division, Range shareInterval) {
        IdleGpus sum = IdleGpus.NONE;
        boolean areKnown = areKnown(run.run(), division, shareInterval.from());
        for (GpuEnergy gpu : division.gpus()) {
            long held = gpu.holders().part(run.run(), shareInterval.to() - shareInterval.from());
            if (held > 0) {
                Optional<Judged> judged = highest(run, gpu.meter())
                        .filter(any -> areKnown)
                        .map(milliwatts -> judge(
                                gpu.meter(),
                                milliwatts,
                                new Range(Math.max(shareInterval.from(), run.end() - JUDGED), shareInterval.to())));
                sum = sum.plus(part(run.run(), gpu, held, judged.orElse(Judged.NOTHING)));
            }
        }
        return sum;
    }

    /** Checks whether it is known which GPUs a run holds: they are not assumed, or are all GPUs. */
    private boolean areKnown(RunKey run, Division division, long time) {
        return division.gpus().stream().allMatch(gpu -> gpu.holders().share(run).equals(ExactFraction.ONE))
                || !occupancy.gpuHoldersAt(time).isAssumedFor(run);
    }

    /** Returns the part of a run in a judged GPU. Parts are rounded, so that each is limited to the whole of which it is a part. */
    private static IdleGpus part(RunKey run, GpuEnergy gpu, long held, Judged whole) {
        Shares holders = gpu.holders();
        long judged = Math.min(held, holders.part(run, whole.judgedMillis()));
        long idle = Math.min(judged, holders.part(run, whole.idleMillis()));
        long energy = Math.min(holders.part(run, gpu.millijoules()), holders.part(run, whole.idleMillijoules()));
        return IdleGpus.of(
                Duration.ofMillis(held),
                Duration.ofMillis(judged),
                Duration.ofMillis(idle),
                Energy.ofMillijoules(judged == 0 ? 0 : energy));
    }

    /** Returns the highest power of the GPU while idle, in milliwatts. A stated power applies to a meter of one GPU. */
    private Optional<Long> highest(NodeRun run, String gpu) {
        if (configured.isPresent()) {
            return configured.filter(any -> Domain.of(gpu).index().isPresent()).map(Power::milliwatts);
        }
        return idlePower
                .minuteAt(run.end())
                .filter(minute -> minute >= run.end() - JUDGED)
                .flatMap(minute -> Optional.ofNullable(
                        learned.computeIfAbsent(minute, minutes::powersAt).get(gpu)))
                .map(milliwatts -> milliwatts * LEARNED_PERCENT / 100);
    }

    private Judged judge(String gpu, long highest, Range range) {
        Judged sum = Judged.NOTHING;
        List<Drawn> pieces = range.from() < range.to() ? minutes.within(range) : List.of();
        for (Drawn piece : pieces) {
            long length = piece.to() - piece.from();
            Optional<Contribution> metered = piece.contributions().stream()
                    .filter(one -> one.meter().domain().equals(gpu) && one.meteredMillis() == length)
                    .findFirst();
            if (metered.isPresent() && piece.advance().amount().meteredMillis() == length) {
                boolean isIdle = metered.get().millijoules() * SECOND <= highest * length;
                sum = sum.plus(
                        length,
                        isIdle ? length : 0,
                        isIdle ? piece.advance().gpus().getOrDefault(gpu, 0L) : 0);
            }
        }
        return sum;
    }

    /** The judged and the idle time of a GPU, and the energy of the idle time. */
    private record Judged(long judgedMillis, long idleMillis, long idleMillijoules) {

        static final Judged NOTHING = new Judged(0, 0, 0);

        Judged plus(long judged, long idle, long millijoules) {
            return new Judged(judgedMillis + judged, idleMillis + idle, Math.addExact(idleMillijoules, millijoules));
        }
    }
}
