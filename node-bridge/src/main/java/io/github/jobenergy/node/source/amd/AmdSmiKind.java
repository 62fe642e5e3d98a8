package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import java.time.Duration;
import java.util.List;

/** The source {@code amd-smi}: AMD GPUs of this node, read by amd-smi. */
public final class AmdSmiKind implements SourceKind {

    static final String NAME = "amd-smi";

    /** Creates the kind. */
    public AmdSmiKind() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> help() {
        return List.of(
                "AMD GPUs of this node, by amd-smi: their energy registers, else what they draw.",
                "command=PATH          amd-smi (default: amd-smi)",
                "registers=true|false  whether energy registers are taken; false for cards whose registers do not count what"
                        + " they draw, as those of MI100 and Radeons do not (default: true)");
    }

    @Override
    public Duration cadence() {
        return AmdSource.CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext surroundings) {
        return AmdSource.open(NAME, new AmdSmiDialect(), spec, surroundings);
    }
}
