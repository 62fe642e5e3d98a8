package io.github.jobenergy.node.source.hwmon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maps channels to domains. Few chips have unambiguous labels:
 *
 * <pre>
 *   power_meter, "Module Power Socket 0"   module[0]   and Grace, CPU, SysIO: NVIDIA Grace, nested in one another
 *   power_meter, the only one              node        the meter ACPI has for a machine
 *   amd_energy, "Esocket0"                 cpu[0]      its cores are inside and left out
 *   as configured                          any         domains=ibmpowernv/power1:node
 *   any other                              hwmon_CHIP_LABEL, without a defined meaning: displayed and never added
 * </pre>
 *
 * Chips, and channels of a chip, that cannot be distinguished have none of these domains: each is displayed under its name with an
 * index, in the order of the numbers of chips and channels. If a sensor has a power and an energy, such as {@code power1} and
 * {@code energy1}, the counter takes precedence. Sources: the kernel's Documentation/hwmon/acpi_power_meter and amd_energy;
 * NVIDIA's Grace performance tuning guide, and its UEFI firmware's ACPI tables, for the names of sockets.
 */
final class ChannelDomains {

    private static final Pattern GRACE = Pattern.compile("(Module|Grace|CPU|SysIO) Power Socket (\\d{1,4})");
    private static final Pattern AMD_SOCKET = Pattern.compile("Esocket(\\d{1,4})");
    private static final Pattern AMD_CORE = Pattern.compile("Ecore\\d+");
    private static final List<String> AMD_CHIPS = List.of("amd_energy", "zenergy");
    private static final Pattern NOT_OF_A_NAME = Pattern.compile("[^a-z0-9]+");

    private static final Comparator<Channel> COUNTERS_FIRST = Comparator.comparing(channel -> !channel.isEnergy());

    private final Map<String, String> bySite;

    /**
     * Creates a mapping for a machine.
     *
     * @param bySite the configured domains by chip and channel, {@code ibmpowernv/power1}, or by chip and label
     */
    ChannelDomains(Map<String, String> bySite) {
        this.bySite = Map.copyOf(bySite);
    }

    /** The channels to read, one for each domain. */
    Map<String, Channel> of(List<Channel> channels) {
        long meters = channels.stream()
                .filter(channel ->
                        channel.chip().isAcpiPowerMeter() && !channel.chip().isBattery())
                .count();
        Map<String, List<Channel>> byDomain = new LinkedHashMap<>();
        for (Channel channel : channels) {
            domain(channel, meters == 1)
                    .ifPresent(domain -> byDomain.computeIfAbsent(domain, key -> new ArrayList<>())
                            .add(channel));
        }
        Map<String, Channel> chosen = new LinkedHashMap<>();
        byDomain.forEach((domain, candidates) -> choose(domain, candidates, chosen));
        return chosen;
    }

    private Optional<String> domain(Channel channel, boolean isOnlyMeter) {
        Optional<String> configured = Optional.ofNullable(bySite.get(channel.title()))
                .or(() -> Optional.ofNullable(bySite.get(channel.chip().name() + "/" + channel.label())));
        if (configured.isPresent() || channel.chip().isBattery()) {
            return configured;
        }
        if (channel.chip().isAcpiPowerMeter()) {
            return ofMeter(channel, isOnlyMeter);
        }
        if (AMD_CHIPS.contains(channel.chip().name())) {
            Matcher socket = AMD_SOCKET.matcher(channel.label());
            return socket.matches()
                    ? Optional.of("cpu[" + Integer.parseInt(socket.group(1)) + "]")
                    : Optional.of(ownName(channel))
                            .filter(name -> !AMD_CORE.matcher(channel.label()).matches());
        }
        return Optional.of(ownName(channel));
    }

    /** Some manufacturers expose energies and throttling counts as power meters; these are recognized by their labels. */
    private static Optional<String> ofMeter(Channel channel, boolean isOnlyMeter) {
        Matcher grace = GRACE.matcher(channel.label());
        if (grace.matches()) {
            return Optional.of(grace.group(1).toLowerCase(Locale.ROOT) + "[" + Integer.parseInt(grace.group(2)) + "]");
        }
        if (isOnlyMeter) {
            return Optional.of("node");
        }
        String label = channel.label().toLowerCase(Locale.ROOT);
        return Optional.of(ownName(channel)).filter(name -> label.isEmpty() || label.contains("power"));
    }

    private static String ownName(Channel channel) {
        String what = channel.label().isEmpty() ? channel.name() : channel.label();
        return "hwmon_" + plain(channel.chip().name()) + "_" + plain(what);
    }

    private static String plain(String text) {
        return NOT_OF_A_NAME.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("_");
    }

    /** A sensor, whose power and energy have the same channel number. */
    private record Sensor(int chip, int channel) {}

    private static void choose(String domain, List<Channel> candidates, Map<String, Channel> chosen) {
        Map<Sensor, Channel> bySensor = new LinkedHashMap<>();
        candidates.stream()
                .sorted(COUNTERS_FIRST)
                .forEach(channel ->
                        bySensor.putIfAbsent(new Sensor(channel.chip().number(), channel.number()), channel));
        List<Channel> best = bySensor.values().stream()
                .sorted(Comparator.<Channel>comparingInt(
                                channel -> channel.chip().number())
                        .thenComparingInt(Channel::number))
                .toList();
        String ofEach = ownName(best.get(0));
        for (int i = 0; i < best.size(); i++) {
            chosen.put(best.size() == 1 ? domain : ofEach + "[" + i + "]", best.get(i));
        }
    }
}
