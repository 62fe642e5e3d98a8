package io.github.jobenergy.node.source.nvidia;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import java.time.Duration;
import java.util.List;

/** The source {@code nvidia-smi}: NVIDIA GPUs of this node, read by nvidia-smi. */
public final class NvidiaSmiKind implements SourceKind {

    static final String NAME = "nvidia-smi";

    /** The default polling interval; a call takes some tenths of a second, and more without nvidia-persistenced. */
    private static final Duration CADENCE = Duration.ofSeconds(10);

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** Creates the kind. */
    public NvidiaSmiKind() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> help() {
        return List.of(
                "NVIDIA GPUs of this node, by nvidia-smi: means over a second with every=PT1S, else instants.",
                "command=PATH       nvidia-smi (default: nvidia-smi)",
                "numbers=pci|minor  numbering of GPUs in Slurm: pci with AutoDetect=nvml, minor where gres.conf",
                "                   lists only files (default: pci)");
    }

    @Override
    public Duration cadence() {
        return CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        spec.requireOnly("command", "numbers");
        SmiReader reader = new SmiReader(
                context.node(),
                GpuNumbers.named(spec.text("numbers").orElse("pci")),
                context.sysfsRoot(),
                spec.duration("every", CADENCE));
        return new NvidiaSmiSource(
                spec.text("command").orElse(NAME), spec.duration("timeout", TIMEOUT), reader, context.clock());
    }
}
