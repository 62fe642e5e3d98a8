package io.github.jobenergy.node.source.rapl;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.cgroup.SlurmCgroups;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.OwnMeters;
import java.time.Duration;
import java.util.List;

/** The source {@code rapl}: the energy counters of Intel and AMD processors, from the powercap folder of Linux. */
public final class RaplKind implements SourceKind {

    @Override
    public String name() {
        return "rapl";
    }

    @Override
    public List<String> help() {
        return List.of(
                "energy counters of the processors in /sys/class/powercap: cpu[i], dram[i], psys, core[i], uncore[i]; "
                        + "several dies of a package, and several platform zones, as domains of their own, which are "
                        + "never added",
                SlurmCgroups.HELP_USES,
                SlurmCgroups.HELP_SLICE);
    }

    /** The default polling interval; a counter loses nothing between polls, and the smallest counter overflows after minutes. */
    @Override
    public Duration cadence() {
        return Duration.ofSeconds(10);
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        spec.requireOnly(SlurmCgroups.USES, SlurmCgroups.SLICE);
        KernelFolder powercap = KernelFolder.at(context.sysfsRoot().resolve("sys/class/powercap"));
        OwnMeters meters =
                new OwnMeters(context.node(), name(), context.clock(), SlurmCgroups.fromSettings(spec, context));
        return new RaplSource(powercap, meters, context.clock());
    }
}
