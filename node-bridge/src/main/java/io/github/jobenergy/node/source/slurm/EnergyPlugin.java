package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What Slurm's energies of nodes come from ({@code AcctGatherEnergyType}): it decides what they are energies of. All count joules
 * since slurmd was started. Sources: src/plugins/acct_gather_energy, 20.11 to 26.05; acct_gather.conf(5).
 *
 * <p>{@code rapl} adds up the packages and the memory of a node and nothing else, so it is no node: it stands as {@code psys},
 * the one domain that is around both and inside of the node.
 */
enum EnergyPlugin {
    /** HPE Cray's counters of the whole node. */
    PM_COUNTERS(PowerReading.NODE_DOMAIN, false, 0),
    /** A board's own meter of the node, every 30 s. */
    IPMI(PowerReading.NODE_DOMAIN, false, 0),
    /** Lenovo's energy meter of the node: its watts are a mean. */
    XCC(PowerReading.NODE_DOMAIN, true, 0),
    /** IBM's meter of the node. */
    IBMAEM(PowerReading.NODE_DOMAIN, false, 0),
    /**
     * Intel's packages and memory: its watts are a mean since the poll before. Up to 24.11 it counts the memory of many servers
     * four times: it takes the package's unit for it.
     */
    RAPL("psys", true, 2505),
    /** All GPUs of the node together. */
    GPU("gpu", false, 0);

    private static final String PREFIX = "acct_gather_energy/";

    private final String domain;
    private final boolean tellsMeans;
    private final int firstRelease;

    EnergyPlugin(String domain, boolean tellsMeans, int firstRelease) {
        this.domain = domain;
        this.tellsMeans = tellsMeans;
        this.firstRelease = firstRelease;
    }

    /** The plugin as {@code scontrol show config} has it, {@code acct_gather_energy/ipmi}; absent for others and for several. */
    static Optional<EnergyPlugin> named(String printed) {
        String name = printed.startsWith(PREFIX) ? printed.substring(PREFIX.length()) : printed;
        return Arrays.stream(values())
                .filter(plugin -> plugin.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }

    /** What it measures, in the words of the contract. */
    String domain() {
        return domain;
    }

    /** Whether what it counts in that release can be believed. */
    boolean isRightIn(int release) {
        return release >= firstRelease;
    }

    /** What its watts are, where slurmctld has them taken so often. */
    Measurement watts(Power power, Duration frequency) {
        return tellsMeans ? new Measurement.IntervalMean(power, frequency) : new Measurement.Instantaneous(power);
    }
}
