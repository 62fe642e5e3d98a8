package io.github.jobenergy.node.source.pmcounters;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.cgroup.SlurmCgroups;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.OwnMeters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The source {@code pm_counters}: the meters that an HPE Cray blade exposes in the file system of each node. */
public final class PmCountersKind implements SourceKind {

    private static final String FOLDER = "folder";
    private static final String NODE = "node";

    @Override
    public String name() {
        return "pm_counters";
    }

    @Override
    public List<String> help() {
        return List.of(
                "meters of the blade in /sys/cray/pm_counters: node, cpu, dram, accelerator[i], or gpu[0] where there "
                        + "is one",
                "folder=DIR: folder of these files, if it is another one",
                "node=NAME: node that these files measure, if it is not this node",
                SlurmCgroups.HELP_USES,
                SlurmCgroups.HELP_SLICE);
    }

    /** The default polling interval; a counter loses nothing between polls. */
    @Override
    public Duration cadence() {
        return Duration.ofSeconds(10);
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        spec.requireOnly(FOLDER, NODE, SlurmCgroups.USES, SlurmCgroups.SLICE);
        Path folder = spec.path(FOLDER).orElse(context.sysfsRoot().resolve("sys/cray/pm_counters"));
        SourceContext own =
                new SourceContext(spec.text(NODE).orElse(context.node()), context.sysfsRoot(), context.clock());
        OwnMeters meters = new OwnMeters(own.node(), name(), own.clock(), SlurmCgroups.fromSettings(spec, own));
        return new PmCountersSource(KernelFolder.at(folder), meters, own.clock());
    }
}
