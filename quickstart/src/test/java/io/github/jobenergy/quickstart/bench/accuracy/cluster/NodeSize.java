package io.github.jobenergy.quickstart.bench.accuracy.cluster;

/**
 * The capacity of a node.
 *
 * @param cpus the number of CPUs
 * @param memoryMebibytes the memory in MiB
 * @param gpus the number of GPUs
 */
public record NodeSize(long cpus, long memoryMebibytes, int gpus) {

    /** A node without GPUs. */
    public static final NodeSize CPU_NODE = new NodeSize(32, 256L << 10, 0);

    /** Returns a node with GPUs. */
    public static NodeSize withGpus(int gpus) {
        return new NodeSize(CPU_NODE.cpus, CPU_NODE.memoryMebibytes, gpus);
    }
}
