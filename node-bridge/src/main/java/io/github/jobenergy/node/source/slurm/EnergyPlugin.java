package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The {@code AcctGatherEnergyType} plugins of Slurm, which determine the domain of the nodes' energies. All count joules since
 * the start of slurmd. Sources: src/plugins/acct_gather_energy, 20.11 to 26.05; acct_gather.conf(5).
 *
 * <p>{@code rapl} is the sum of the packages and the memory of a node, which is less than the node. Its domain is {@code psys},
 * the only one that contains both and is contained in the node.
 */
enum EnergyPlugin {
    /** HPE Cray's counters of the whole node. */
    PM_COUNTERS(PowerReading.NODE_DOMAIN, false, 0),
    /** A board's own meter of the node, every 30 s. */
    IPMI(PowerReading.NODE_DOMAIN, false, 0),
    /** Lenovo's energy meter of the node; its power is a mean. */
    XCC(PowerReading.NODE_DOMAIN, true, 0),
    /** IBM's meter of the node. */
    IBMAEM(PowerReading.NODE_DOMAIN, false, 0),
    /**
     * Intel's packages and memory; its power is a mean since the previous poll. Up to 24.11, it counts the memory of many servers
     * four times, since it applies the energy unit of the package.
     */
    RAPL("psys", true, 2505),
    /** The sum of all GPUs of the node. */
    GPU("gpu", false, 0);

    private static final String PREFIX = "acct_gather_energy/";

    private final String domain;
    private final boolean hasMeans;
    private final int firstRelease;

    EnergyPlugin(String domain, boolean hasMeans, int firstRelease) {
        this.domain = domain;
        this.hasMeans = hasMeans;
        this.firstRelease = firstRelease;
    }

    /**
     * The plugin of a value of {@code scontrol show config}, {@code acct_gather_energy/ipmi}; empty for other plugins and for
     * several.
     */
    static Optional<EnergyPlugin> named(String printed) {
        String name = printed.startsWith(PREFIX) ? printed.substring(PREFIX.length()) : printed;
        return Arrays.stream(values())
                .filter(plugin -> plugin.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }

    /** The domain that the plugin measures, in the terms of the contract. */
    String domain() {
        return domain;
    }

    /** Whether the counter of the plugin is correct in that release. */
    boolean isCorrectIn(int release) {
        return release >= firstRelease;
    }

    /** The measurement of a power that slurmctld collects at this interval. */
    Measurement watts(Power power, Duration frequency) {
        return hasMeans ? new Measurement.IntervalMean(power, frequency) : new Measurement.Instantaneous(power);
    }
}
