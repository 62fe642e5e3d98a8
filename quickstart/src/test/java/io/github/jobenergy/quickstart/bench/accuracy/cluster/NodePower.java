package io.github.jobenergy.quickstart.bench.accuracy.cluster;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import java.util.List;

/**
 * The power of the metered part of a node.
 *
 * @param node the power of everything that is metered, including GPUs
 * @param gpus the power of each GPU that has a meter of its own, by index; empty if no GPU has one
 */
public record NodePower(PowerCurve node, List<PowerCurve> gpus) {

    public NodePower {
        gpus = List.copyOf(gpus);
    }

    /** Returns the energy of an interval outside the metered GPUs, in microjoules. */
    long hostMicrojoules(long from, long to) {
        long ofGpus = gpus.stream().mapToLong(gpu -> gpu.microjoules(from, to)).sum();
        return node.microjoules(from, to) - ofGpus;
    }

    /** Returns the energy of the metered GPUs of a claim in an interval, in microjoules. */
    long heldMicrojoules(Claim claim, long from, long to) {
        return claim.gpus().stream()
                .filter(gpu -> gpu < gpus.size())
                .mapToLong(gpu -> gpus.get(gpu).microjoules(from, to))
                .sum();
    }
}
