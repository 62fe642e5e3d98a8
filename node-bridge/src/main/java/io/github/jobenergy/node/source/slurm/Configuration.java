package io.github.jobenergy.node.source.slurm;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The configuration of slurmctld, as printed by {@code scontrol show config}: one {@code Key = value} per line.
 *
 * @param energyType the source of the nodes' energies; absent if none is measured
 * @param frequency the interval at which slurmctld collects energies; absent if it does not, in which case values are as old as
 * the registration of the nodes
 * @param release the release of Slurm, such as 2605 for 26.05; 0 if unknown
 */
record Configuration(Optional<String> energyType, Optional<Duration> frequency, int release) {

    /** The configuration before the first poll. */
    static final Configuration NONE = new Configuration(Optional.empty(), Optional.empty(), 0);

    private static final String PREFIX = "acct_gather_energy/";

    /** Names of plugins. A longer value is not one that Slurm can load. */
    private static final Pattern PLUGINS = Pattern.compile("[A-Za-z0-9_]{1,64}(,[A-Za-z0-9_]{1,64}){0,7}");

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

    private static final int FIRST_WITH_ENERGIES_IN_JSON = 2302;

    static Configuration parse(String printed) {
        return new Configuration(
                value(printed, "AcctGatherEnergyType")
                        .filter(type -> !type.equals("(null)") && !type.endsWith("/none") && !type.equals("none")),
                value(printed, "AcctGatherNodeFreq")
                        .map(text -> text.split("\\s", 2)[0])
                        .filter(seconds -> seconds.matches("\\d{1,9}"))
                        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                        .filter(frequency -> !frequency.isZero()),
                value(printed, "SLURM_VERSION")
                        .map(VERSION::matcher)
                        .filter(Matcher::matches)
                        .map(Configuration::release)
                        .orElse(0));
    }

    /**
     * Returns the configured plugins without {@code acct_gather_energy/}, such as {@code ipmi} or {@code gpu,rapl}; empty if none is
     * measured, or the value is not a list of names.
     */
    Optional<String> energyPlugin() {
        return energyType
                .map(type -> Arrays.stream(type.split(",", -1))
                        .map(plugin -> plugin.startsWith(PREFIX) ? plugin.substring(PREFIX.length()) : plugin)
                        .collect(Collectors.joining(",")))
                .filter(names -> PLUGINS.matcher(names).matches());
    }

    private static int release(Matcher version) {
        return Integer.parseInt(version.group(1)) * 100 + Integer.parseInt(version.group(2));
    }

    /** Whether {@code scontrol show nodes --json} contains energies. */
    boolean hasJson() {
        return release >= FIRST_WITH_ENERGIES_IN_JSON;
    }

    private static Optional<String> value(String printed, String key) {
        Matcher line = Pattern.compile("(?m)^" + key + "[ \\t]*=[ \\t]*(\\S.*?)[ \\t]*$")
                .matcher(printed);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }
}
