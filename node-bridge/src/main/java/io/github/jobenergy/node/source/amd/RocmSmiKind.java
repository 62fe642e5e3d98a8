package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import java.time.Duration;
import java.util.List;

/** The source {@code rocm-smi}: AMD GPUs of this node, read by rocm-smi. */
public final class RocmSmiKind implements SourceKind {

    static final String NAME = "rocm-smi";

    /** Creates the kind. */
    public RocmSmiKind() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> help() {
        return List.of(
                "AMD GPUs of this node, by rocm-smi: their energy registers, or their power if there are none.",
                "command=PATH          rocm-smi (default: rocm-smi)",
                "registers=true|false  whether energy registers are used; false for cards whose registers do not count "
                        + "their energy, such as MI100 and Radeons (default: true)");
    }

    @Override
    public Duration cadence() {
        return AmdSource.CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
        return AmdSource.open(NAME, new RocmSmiDialect(), spec, context);
    }
}
