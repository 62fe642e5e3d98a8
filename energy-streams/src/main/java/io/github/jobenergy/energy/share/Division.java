package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;

/**
 * What a node drew, divided among those present: each measured GPU is taken off first and goes to its holders, everything
 * else by shares. The parts and the rest are the whole, to the millijoule.
 *
 * <pre>
 *   whole ├──────────── 1,000 J ────────────┤
 *   gpu[0]├── 300 J ──┤                          to its holders
 *                     ├──────── 700 J ──────┤    by shares; below 1 the rest is nobody's
 * </pre>
 */
public final class Division {

    private final long whole;
    private final List<GpuEnergy> gpus;
    private final Shares shares;

    /**
     * The division of an amount.
     *
     * @param whole what is divided, in millijoules
     * @param gpus the GPUs measured within it, together no more than it
     * @param shares who gets which part of all the rest
     */
    public Division(long whole, List<GpuEnergy> gpus, Shares shares) {
        this.whole = whole;
        this.gpus = List.copyOf(gpus);
        this.shares = shares;
        if (host() < 0) {
            throw new IllegalArgumentException("GPUs within " + whole + " mJ: expected no more, found " + gpus);
        }
    }

    private long host() {
        return whole - gpus.stream().mapToLong(GpuEnergy::millijoules).sum();
    }

    /** The run's part in millijoules. */
    public long part(RunKey run) {
        long sum = shares.part(run, host());
        for (GpuEnergy gpu : gpus) {
            sum = Math.addExact(sum, gpu.holders().part(run, gpu.millijoules()));
        }
        return sum;
    }

    /** What is nobody's, in millijoules. */
    public long rest() {
        long sum = shares.rest(host());
        for (GpuEnergy gpu : gpus) {
            sum = Math.addExact(sum, gpu.holders().rest(gpu.millijoules()));
        }
        return sum;
    }

    /** The division of a part of the whole, such as what was drawn above idle: everyone's proportions stay. */
    public Division of(long amount) {
        List<GpuEnergy> scaled = gpus.stream()
                .map(gpu ->
                        new GpuEnergy(whole == 0 ? 0 : Proportion.of(gpu.millijoules(), amount, whole), gpu.holders()))
                .toList();
        return new Division(amount, scaled, shares);
    }

    /**
     * What one GPU meter counted within the whole.
     *
     * @param millijoules the energy
     * @param holders who holds which part of it
     */
    public record GpuEnergy(long millijoules, Shares holders) {}
}
