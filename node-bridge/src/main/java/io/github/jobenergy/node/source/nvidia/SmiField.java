package io.github.jobenergy.node.source.nvidia;

/**
 * What nvidia-smi is asked for, by the names of {@code nvidia-smi --help-query-gpu}. It has no field for the energy that NVML
 * counts: not in 535, 550, 590, 595 and 610.
 */
enum SmiField {
    /** When it looked, {@code 2026/07/14 08:12:38.696}, in local time. */
    TIMESTAMP("timestamp"),
    /** The GPU's number, by PCI bus. */
    INDEX("index"),
    /** {@code 00000000:3B:00.0}. */
    BUS("pci.bus_id"),
    /** {@code 9.0}: which architecture it is. */
    COMPUTE_CAPABILITY("compute_cap"),
    /** {@code Enabled} where the GPU is cut into instances. */
    MIG_MODE("mig.mode.current"),
    /** The mean of a second on Ampere and later except GA100; told since driver 530. */
    AVERAGE("power.draw.average"),
    /** The power as the sensor has it at that moment; told since driver 530. */
    INSTANT("power.draw.instant"),
    /** One of both, which depends on the architecture. */
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
