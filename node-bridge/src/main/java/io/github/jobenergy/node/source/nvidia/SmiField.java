package io.github.jobenergy.node.source.nvidia;

/**
 * What nvidia-smi is asked for, by the names of {@code nvidia-smi --help-query-gpu}. It has no field for the energy that NVML
 * counts: not in the help of 465.27, 590.48, 595.71 and 610.57. Sources: that help and captures, kept by
 * utkuozdemir/nvidia_gpu_exporter; of 535.161 and 550.54 we know the captures of microsoft/VirtualClient only, which have both
 * {@code power.draw.average} and {@code power.draw.instant}.
 */
enum SmiField {
    /** When it looked, {@code 2026/07/14 08:12:38.696}, in local time. */
    TIMESTAMP("timestamp"),
    /** The GPU's number, by PCI bus. */
    INDEX("index"),
    /** {@code 00000000:3B:00.0}. */
    BUS("pci.bus_id"),
    /** {@code 9.0}: which architecture it is. 465.27 does not know it. */
    COMPUTE_CAPABILITY("compute_cap"),
    /** {@code Enabled} where the GPU is cut into instances. */
    MIG_MODE("mig.mode.current"),
    /** The mean of a second on Ampere and later except GA100; others tell {@code [N/A]}. Not in 465.27, in 535.161 and later. */
    AVERAGE("power.draw.average"),
    /** The power as the sensor has it at that moment. Not in 465.27, in 535.161 and later. */
    INSTANT("power.draw.instant"),
    /** One of both, which depends on the architecture; in 465.27 the help does not say which. */
    DRAW("power.draw");

    private final String word;

    SmiField(String word) {
        this.word = word;
    }

    /** The name in the query. */
    String word() {
        return word;
    }
}
