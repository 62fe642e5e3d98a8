package io.github.jobenergy.node.source.registry;

import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.amd.AmdSmiKind;
import io.github.jobenergy.node.source.amd.RocmSmiKind;
import io.github.jobenergy.node.source.hwmon.HwmonKind;
import io.github.jobenergy.node.source.ipmi.IpmiKind;
import io.github.jobenergy.node.source.nvidia.NvidiaSmiKind;
import io.github.jobenergy.node.source.pmcounters.PmCountersKind;
import io.github.jobenergy.node.source.prometheus.PrometheusKind;
import io.github.jobenergy.node.source.rapl.RaplKind;
import io.github.jobenergy.node.source.redfish.RedfishKind;
import io.github.jobenergy.node.source.slurm.SlurmKind;
import java.util.List;
import java.util.Optional;

/** The registry of the kinds of sources. */
public final class SourceKinds {

    private static final List<SourceKind> ALL = List.of(
            new AmdSmiKind(),
            new HwmonKind(),
            new IpmiKind(),
            new NvidiaSmiKind(),
            new PmCountersKind(),
            new PrometheusKind(),
            new RaplKind(),
            new RedfishKind(),
            new RocmSmiKind(),
            new SlurmKind());

    private SourceKinds() {}

    /** All kinds, sorted by name. */
    public static List<SourceKind> all() {
        return ALL;
    }

    /** The kind with this name. */
    public static Optional<SourceKind> named(String name) {
        return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}
