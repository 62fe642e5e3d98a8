package io.github.jobenergy.node.source.nvidia;

/**
 * The queried fields of nvidia-smi, by the names of {@code nvidia-smi --help-query-gpu}. It has no field for the energy counter
 * of NVML: not in the help of 465.27, 590.48, 595.71 and 610.57. Sources: that help and captures, kept by
 * utkuozdemir/nvidia_gpu_exporter; for 535.161 and 550.54 only the captures of microsoft/VirtualClient are known, which have both
 * {@code power.draw.average} and {@code power.draw.instant}.
 */
enum SmiField {
    /** The time of the query, {@code 2026/07/14 08:12:38.696}, in local time. */
    TIMESTAMP("timestamp"),
    /** The number of the GPU, by PCI bus. */
    INDEX("index"),
    /** The PCI address, {@code 00000000:3B:00.0}. */
    BUS("pci.bus_id"),
    /** The compute capability, {@code 9.0}, which identifies the architecture. Not in 465.27. */
    COMPUTE_CAPABILITY("compute_cap"),
    /** {@code Enabled} if the GPU is partitioned into instances. */
    MIG_MODE("mig.mode.current"),
    /**
     * The mean over one second on Ampere and later except GA100; {@code [N/A]} on others. Not in 465.27, in 535.161 and later.
     */
    AVERAGE("power.draw.average"),
    /** The instantaneous power of the sensor. Not in 465.27, in 535.161 and later. */
    INSTANT("power.draw.instant"),
    /** Either of both, depending on the architecture; the help of 465.27 does not state which. */
    DRAW("power.draw");

    private final String queryName;

    SmiField(String queryName) {
        this.queryName = queryName;
    }

    /** The name of the field in the query. */
    String queryName() {
        return queryName;
    }
}
