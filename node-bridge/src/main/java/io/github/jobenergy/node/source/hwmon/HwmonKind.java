package io.github.jobenergy.node.source.hwmon;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.cgroup.SlurmCgroups;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.OwnMeters;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The source {@code hwmon}: the chips with power and energy sensors that Linux exposes, such as ACPI's power meter. */
public final class HwmonKind implements SourceKind {

    private static final String DOMAINS = "domains";
    private static final String WINDOW = "window";

    @Override
    public String name() {
        return "hwmon";
    }

    @Override
    public List<String> help() {
        return List.of(
                "chips in /sys/class/hwmon: ACPI's power meter as node, NVIDIA Grace's as module[i], grace[i], cpu[i] "
                        + "and sysio[i], amd_energy's sockets as cpu[i]; others as domains of their own, which are "
                        + "never added",
                "domains=CHIP/CHANNEL:DOMAIN;...: domains of other channels, such as ibmpowernv/power1:node; also "
                        + "CHIP/LABEL",
                "window=DURATION: window of averages whose chip does not report one; unless set, these averages are "
                        + "rejected; averages over less than every are instants",
                SlurmCgroups.HELP_USES,
                SlurmCgroups.HELP_SLICE);
    }

    /** The default polling interval is 1 s: averages are over a second or less, and are instants if the interval is longer. */
    @Override
    public Duration cadence() {
        return Duration.ofSeconds(1);
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        spec.requireOnly(DOMAINS, WINDOW, SlurmCgroups.USES, SlurmCgroups.SLICE);
        Optional<Duration> window = spec.text(WINDOW).map(set -> spec.duration(WINDOW, Duration.ofSeconds(1)));
        Map<String, String> domains = spec.text(DOMAINS).map(HwmonKind::domains).orElse(Map.of());
        OwnMeters meters =
                new OwnMeters(context.node(), name(), context.clock(), SlurmCgroups.fromSettings(spec, context));
        KernelFolder hwmon = KernelFolder.at(context.sysfsRoot().resolve("sys/class/hwmon"));
        Averages averages = new Averages(window, spec.duration("every", cadence()));
        return new HwmonSource(hwmon, meters, context.clock(), domains, averages);
    }

    private static Map<String, String> domains(String text) {
        Map<String, String> domains = new LinkedHashMap<>();
        for (String entry : text.split(";", -1)) {
            int colon = entry.lastIndexOf(':');
            if (colon <= entry.indexOf('/') + 1 || entry.indexOf('/') <= 0 || colon == entry.length() - 1) {
                throw new IllegalArgumentException(
                        "hwmon: domains: expected CHIP/CHANNEL:DOMAIN;..., found '" + entry + "'");
            }
            domains.put(entry.substring(0, colon), entry.substring(colon + 1));
        }
        return domains;
    }
}
