package io.github.jobenergy.node.source.hwmon;

import java.time.Duration;
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
 * Chips that cannot be distinguished have none of these domains: each is displayed under its name with an index, in the order of
 * their numbers. If one chip measures a domain in several ways, the counter takes precedence over the mean, and the mean over the
 * instant. Sources: the kernel's Documentation/hwmon/acpi_power_meter and amd_energy; NVIDIA's Grace performance tuning guide,
 * and its UEFI firmware's ACPI tables, for the names of sockets.
 */
final class ChannelDomains {

    private static final Pattern GRACE = Pattern.compile("(Module|Grace|CPU|SysIO) Power Socket (\\d{1,4})");
    private static final Pattern AMD_SOCKET = Pattern.compile("Esocket(\\d{1,4})");
    private static final Pattern AMD_CORE = Pattern.compile("Ecore\\d+");
    private static final List<String> AMD_CHIPS = List.of("amd_energy", "zenergy");
    private static final Pattern NOT_OF_A_NAME = Pattern.compile("[^a-z0-9]+");

    private final Map<String, String> bySite;
    private final Optional<Duration> window;

    /**
     * Creates a mapping for a machine.
     *
     * @param bySite the configured domains by chip and channel, {@code ibmpowernv/power1}, or by chip and label
     * @param window the configured interval of averages whose chips state none
     */
    ChannelDomains(Map<String, String> bySite, Optional<Duration> window) {
        this.bySite = Map.copyOf(bySite);
        this.window = window;
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

    private void choose(String domain, List<Channel> candidates, Map<String, Channel> chosen) {
        Map<Integer, Channel> byChip = new LinkedHashMap<>();
        candidates.stream()
                .sorted(Comparator.comparingInt(this::rank).thenComparing(Channel::name))
                .forEach(channel -> byChip.putIfAbsent(channel.chip().number(), channel));
        List<Channel> best = byChip.values().stream()
                .sorted(Comparator.comparingInt(channel -> channel.chip().number()))
                .toList();
        String ofEach = ownName(best.get(0));
        for (int i = 0; i < best.size(); i++) {
            chosen.put(best.size() == 1 ? domain : ofEach + "[" + i + "]", best.get(i));
        }
    }

    private int rank(Channel channel) {
        if (channel.isEnergy()) {
            return 0;
        }
        return channel.isMean(window) ? 1 : 2;
    }
}
