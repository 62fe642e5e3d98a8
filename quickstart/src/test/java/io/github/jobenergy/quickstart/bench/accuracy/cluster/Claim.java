package io.github.jobenergy.quickstart.bench.accuracy.cluster;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The allocation of a run on a node.
 *
 * @param cpus CPUs
 * @param memoryMebibytes memory in MiB
 * @param gpus the indices of GPUs
 */
public record Claim(long cpus, long memoryMebibytes, List<Integer> gpus) {

    public Claim {
        gpus = List.copyOf(gpus);
    }

    /** Returns the claim of a whole node. */
    public static Claim whole(NodeSize size) {
        return new Claim(
                size.cpus(),
                size.memoryMebibytes(),
                IntStream.range(0, size.gpus()).boxed().toList());
    }

    /** Returns this claim without CPUs, as held by a suspended run. */
    public Claim suspended() {
        return new Claim(0, memoryMebibytes, gpus);
    }

    /** Returns the largest of the fractions of CPUs, memory and GPUs. */
    Fraction largestFraction(NodeSize size) {
        Fraction ofCpus = Fraction.of(cpus, size.cpus());
        Fraction ofMemory = Fraction.of(memoryMebibytes, size.memoryMebibytes());
        Fraction ofGpus = size.gpus() == 0 ? Fraction.ZERO : Fraction.of(gpus.size(), size.gpus());
        return ofCpus.orLarger(ofMemory).orLarger(ofGpus);
    }
}
