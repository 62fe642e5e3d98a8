package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.EnergyTopology;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the topology: its steps, and the stores and topics between them. */
@Command(
        name = "topology",
        description = "Prints the processing steps, their state stores and the topics between them. Needs no broker.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class TopologyCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--topic-prefix",
            paramLabel = "PREFIX",
            defaultValue = Topic.DEFAULT_PREFIX,
            description = "Prefix of topic names (default: ${DEFAULT-VALUE}).")
    private String topicPrefix = "";

    @Override
    public Integer call() {
        EnergySettings settings = settings();
        StreamsSettings streams = new StreamsSettings("none:9092", "energy-streams", Path.of("none"), Map.of());
        Objects.requireNonNull(spec)
                .commandLine()
                .getOut()
                .print(EnergyTopology.build(settings, streams.streamsConfig()).describe());
        spec.commandLine().getOut().flush();
        return ExitCode.OK.number();
    }

    private EnergySettings settings() {
        try {
            return new EnergySettings(topicPrefix, "", 1, MeterSpaces.OWN, MeterSettings.DEFAULT);
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(Objects.requireNonNull(spec).commandLine(), invalid.getMessage(), invalid);
        }
    }
}
