package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that {@code run}, {@code adopt} and {@code check} have in common. */
final class BridgeOptions {

    /** The footer of the help text. */
    static final String FOOTER = "Durations are in ISO 8601 format: PT0.5S, PT5M, PT1H.";

    @Mixin
    private NodeOptions nodes = new NodeOptions();

    @Mixin
    private TimeOptions times = new TimeOptions();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private MonitoringOptions monitoring = new MonitoringOptions();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties file of options, named as on the command line without the dashes. "
                    + "kafka.KEY=VALUE, source.NAME=SOURCE and rule.NAME=RULE each are one --kafka, --source or "
                    + "--rule, in the order of their names, 2 before 10. The command line overrides it. May be given "
                    + "more than once; two files must not contain the same option.")
    @SuppressWarnings(
            "UnusedVariable") // read by OptionFiles before picocli parses the arguments; declared for the help text
    private @Nullable Path config;

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            description = "File to which the status is written every 5 s, for node-bridge status. Default: none")
    private Optional<Path> statusFile = Optional.empty();

    /**
     * The settings that the options result in.
     *
     * @param cluster the ClusterName of Slurm
     * @param mapping the meter space and the identity of targets
     * @param times the rules for device times
     * @param brokers the addresses of the brokers and the client properties
     * @param topics the names of the topics
     */
    record Bridge(String cluster, TargetMapping mapping, TimeRules times, OutputSettings brokers, NodeTopics topics) {}

    /** Opens the monitoring of the bridge. */
    Monitoring monitoring(CommandLine command, Clock clock) {
        return monitoring.open(command, clock);
    }

    /** The status file; empty if none is configured. */
    Optional<StatusFile> statusFile() {
        return statusFile.map(StatusFile::new);
    }

    /**
     * The settings, with the NodeName of this host if it is configured. An invalid option results in a usage error that names the
     * option.
     */
    Bridge bridge(CommandLine commandLine, Optional<String> own) {
        return OptionErrors.of(commandLine, () -> {
            String cluster = nodes.requiredCluster();
            return new Bridge(cluster, nodes.mapping(own), times.rules(), kafka.brokers(), kafka.topics(cluster));
        });
    }
}
