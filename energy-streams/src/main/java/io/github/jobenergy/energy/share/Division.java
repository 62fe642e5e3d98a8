package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The division of the energy of a node among co-located runs. The energy of each metered GPU is assigned to its holders
 * first. Where CPU use was measured, the remaining energy above idle is divided by CPU time, and everything else is
 * divided by shares. The parts and the unallocated rest sum to the whole, to the millijoule.
 *
 * <pre>
 *   whole ├──────────── 1,000 J ────────────┤
 *   gpu[0]├── 300 J ──┤                          to its holders
 *                     ├─ 400 J ─┤                above idle, by use; by shares where use was not measured
 *                               ├── 300 J ──┤    by shares; below 1 the rest is unallocated
 * </pre>
 */
public final class Division {

    /** The resolution of shares that are used only for uncertainty bounds. */
    private static final long FINE = 1_000_000_000;

    /** The rounding of shares. */
    private static final double NEGLIGIBLE = 1e-6;

    private final long whole;
    private final List<GpuEnergy> gpus;
    private final Used used;
    private final Shares shares;

    /**
     * Creates the division of an amount.
     *
     * @param whole the amount to divide, in millijoules
     * @param gpus the GPUs metered within the amount, in sum no more than it
     * @param shares the shares of the remaining amount
     */
    public Division(long whole, List<GpuEnergy> gpus, Shares shares) {
        this(whole, gpus, new Used(0, Shares.NONE), shares);
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
     * Returns the same division with measured CPU use.
     *
     * @param aboveIdle the part of the whole above idle, in millijoules
     * @param users the shares by CPU time used
     */
    public Division byUse(long aboveIdle, Shares users) {
        long used = whole == 0 ? 0 : Proportion.of(host(), aboveIdle, whole);
        return new Division(whole, gpus, new Used(used, users), shares);
    }

    private long host() {
        return whole - gpus.stream().mapToLong(GpuEnergy::millijoules).sum();
    }

    /** Returns the run's part in millijoules. */
    public long part(RunKey run) {
        long sum = Math.addExact(
                used.users().part(run, used.millijoules()), shares.part(run, host() - used.millijoules()));
        for (GpuEnergy gpu : gpus) {
            sum = Math.addExact(sum, gpu.holders().part(run, gpu.millijoules()));
        }
        return sum;
    }

    /** Returns the metered GPUs. */
    public List<GpuEnergy> gpus() {
        return gpus;
    }

    /** Returns the components of the amount, with the run's share and part of each. */
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

    /** Returns the unallocated energy in millijoules. */
    public long unallocated() {
        long sum = Math.addExact(
                used.users().unallocated(used.millijoules()), shares.unallocated(host() - used.millijoules()));
        for (GpuEnergy gpu : gpus) {
            sum = Math.addExact(sum, gpu.holders().unallocated(gpu.millijoules()));
        }
        return sum;
    }

    /**
     * Returns by how much the run's part changes with the energy of each GPU, by meter: the whole remains the same, so
     * that more energy of a GPU is less energy outside GPUs. From -1 to 1; GPUs that do not matter are left out.
     */
    public SortedMap<String, Double> sensitivities(RunKey run) {
        SortedMap<String, Double> sensitivities = new TreeMap<>();
        if (!gpus.isEmpty()) {
            double outside = shareOutsideGpus(run);
            for (GpuEnergy gpu : gpus) {
                double sensitivity = gpu.holders().part(run, FINE) / (double) FINE - outside;
                if (Math.abs(sensitivity) > NEGLIGIBLE) {
                    sensitivities.put(gpu.meter(), sensitivity);
                }
            }
        }
        return sensitivities;
    }

    private double shareOutsideGpus(RunKey run) {
        long host = host();
        if (host <= 0) {
            return shares.part(run, FINE) / (double) FINE;
        }
        long part =
                Math.addExact(used.users().part(run, used.millijoules()), shares.part(run, host - used.millijoules()));
        return part / (double) host;
    }

    /**
     * Returns the division of the energy above idle: GPU energy is scaled in proportion, and energy divided by use
     * remains so, as it is above idle.
     */
    public Division above(long amount) {
        List<GpuEnergy> scaled = gpus.stream()
                .map(gpu -> new GpuEnergy(
                        gpu.meter(), whole == 0 ? 0 : Proportion.of(gpu.millijoules(), amount, whole), gpu.holders()))
                .toList();
        Division above = new Division(amount, scaled, shares);
        Used usedAbove = new Used(Math.min(used.millijoules(), above.host()), used.users());
        return new Division(amount, scaled, usedAbove, shares);
    }

    /** The energy divided by measured CPU use. */
    private record Used(long millijoules, Shares users) {}

    /**
     * The energy of one GPU meter within the whole.
     *
     * @param meter the name of the meter, its domain
     * @param millijoules the energy
     * @param holders the shares of its holders
     */
    public record GpuEnergy(String meter, long millijoules, Shares holders) {}

    /** The rule by which a component is divided. */
    public enum Kind {
        /** A metered GPU, divided among its holders. */
        GPU,
        /** Energy above idle, divided by CPU time used. */
        USE,
        /** All other energy, divided by shares. */
        SHARE
    }

    /**
     * One component of a division.
     *
     * @param kind the rule of the division
     * @param millijoules the energy
     * @param share the run's share of the component
     * @param part the run's part of the component, in millijoules
     */
    public record Cut(Kind kind, long millijoules, ExactFraction share, long part) {}
}
