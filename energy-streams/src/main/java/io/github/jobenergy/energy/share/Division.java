package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.List;

/**
 * What a node drew, divided among those present: each measured GPU is taken off first and goes to its holders, everything
 * else by shares; where it was measured who used the CPUs, what is above idle by that. The parts and the rest are the whole,
 * to the millijoule.
 *
 * <pre>
 *   whole ├──────────── 1,000 J ────────────┤
 *   gpu[0]├── 300 J ──┤                          to its holders
 *                     ├─ 400 J ─┤                above idle, by use; where nobody looked, by shares like the rest
 *                               ├── 300 J ──┤    by shares; below 1 the rest is nobody's
 * </pre>
 */
public final class Division {

    private final long whole;
    private final List<GpuEnergy> gpus;
    private final Used used;
    private final Shares shares;

    /**
     * The division of an amount.
     *
     * @param whole what is divided, in millijoules
     * @param gpus the GPUs measured within it, together no more than it
     * @param shares who gets which part of all the rest
     */
    public Division(long whole, List<GpuEnergy> gpus, Shares shares) {
        this(whole, gpus, new Used(0, Shares.NOBODYS), shares);
    }

    private Division(long whole, List<GpuEnergy> gpus, Used used, Shares shares) {
        this.whole = whole;
        this.gpus = List.copyOf(gpus);
        this.used = used;
        this.shares = shares;
        if (host() < 0) {
            throw new IllegalArgumentException("GPUs within " + whole + " mJ: expected no more, found " + gpus);
        }
    }

    /**
     * The same division where it was measured who used the CPUs.
     *
     * @param aboveIdle what of the whole was above idle, in millijoules
     * @param users who used which part of the CPU time that was used
     */
    public Division byUse(long aboveIdle, Shares users) {
        long used = whole == 0 ? 0 : Proportion.of(host(), aboveIdle, whole);
        return new Division(whole, gpus, new Used(used, users), shares);
    }

    private long host() {
        return whole - gpus.stream().mapToLong(GpuEnergy::millijoules).sum();
    }

    /** The run's part in millijoules. */
    public long part(RunKey run) {
        long sum = Math.addExact(
                used.users().part(run, used.millijoules()), shares.part(run, host() - used.millijoules()));
        for (GpuEnergy gpu : gpus) {
            sum = Math.addExact(sum, gpu.holders().part(run, gpu.millijoules()));
        }
        return sum;
    }

    /** What it is divided into, with the run's share and part of each: for whoever wants to follow it. */
    public List<Cut> cuts(RunKey run) {
        List<Cut> cuts = new ArrayList<>();
        for (GpuEnergy gpu : gpus) {
            cuts.add(cut(Kind.GPU, gpu.millijoules(), gpu.holders(), run));
        }
        if (used.millijoules() > 0) {
            cuts.add(cut(Kind.USE, used.millijoules(), used.users(), run));
        }
        cuts.add(cut(Kind.SHARE, host() - used.millijoules(), shares, run));
        return cuts;
    }

    private static Cut cut(Kind kind, long millijoules, Shares shares, RunKey run) {
        return new Cut(kind, millijoules, shares.share(run), shares.part(run, millijoules));
    }

    /** What is nobody's, in millijoules. */
    public long rest() {
        long sum = Math.addExact(used.users().rest(used.millijoules()), shares.rest(host() - used.millijoules()));
        for (GpuEnergy gpu : gpus) {
            sum = Math.addExact(sum, gpu.holders().rest(gpu.millijoules()));
        }
        return sum;
    }

    /** The division of what was drawn above idle: proportions stay, and what was split by use is above idle. */
    public Division above(long amount) {
        List<GpuEnergy> scaled = gpus.stream()
                .map(gpu ->
                        new GpuEnergy(whole == 0 ? 0 : Proportion.of(gpu.millijoules(), amount, whole), gpu.holders()))
                .toList();
        Division above = new Division(amount, scaled, shares);
        Used usedAbove = new Used(Math.min(used.millijoules(), above.host()), used.users());
        return new Division(amount, scaled, usedAbove, shares);
    }

    /** What is split by use. */
    private record Used(long millijoules, Shares users) {}

    /**
     * What one GPU meter counted within the whole.
     *
     * @param millijoules the energy
     * @param holders who holds which part of it
     */
    public record GpuEnergy(long millijoules, Shares holders) {}

    /** By what something is divided. */
    public enum Kind {
        /** A measured GPU, by who holds it. */
        GPU,
        /** What is above idle, by the CPU time used. */
        USE,
        /** Everything else, by shares. */
        SHARE
    }

    /**
     * One thing that is divided.
     *
     * @param kind by what
     * @param millijoules the energy
     * @param share the run's share of it
     * @param part the run's part of it, in millijoules
     */
    public record Cut(Kind kind, long millijoules, ExactFraction share, long part) {}
}
