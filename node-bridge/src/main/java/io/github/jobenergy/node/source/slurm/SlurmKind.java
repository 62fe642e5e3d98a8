package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import java.time.Duration;
import java.util.List;

/**
 * The source {@code slurm}: the states of all nodes, and their energies from the configured {@code acct_gather_energy} plugin.
 * The plugin determines the domain: {@code node}, {@code psys} for rapl, {@code gpu}.
 */
public final class SlurmKind implements SourceKind {

    /** The name of the kind. */
    public static final String NAME = "slurm";

    private static final Duration CADENCE = Duration.ofSeconds(30);

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Creates the kind. */
    public SlurmKind() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> help() {
        return List.of(
                "Slurm, by scontrol show nodes: states of nodes, and their power where AcctGatherEnergyType is set.",
                "With more than " + SlurmSource.MANY_NODES + " nodes it is polled every 30 s at most.",
                "command=PATH  scontrol (default: scontrol)");
    }

    @Override
    public Duration cadence() {
        return CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        spec.requireOnly("command");
        return new SlurmSource(
                spec.text("command").orElse("scontrol"), spec.duration("timeout", TIMEOUT), context.clock());
    }
}
