package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.QueryConfig;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of a bridge, common to the commands {@code run}, {@code adopt}, {@code check} and {@code erase}. */
public final class BridgeOptions {

    /** The text of the help below the options. */
    public static final String FOOTER = "Durations are in ISO 8601 format: PT0.5S, PT5M, PT1H.";

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            required = true,
            description = "Slurm's ClusterName. Records of another cluster are rejected.")
    private String cluster = "";

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private SpoolOptions spool = new SpoolOptions();

    @Mixin
    private AccountingOptions accounting = new AccountingOptions();

    @Mixin
    private JobStartOptions starts = new JobStartOptions();

    @Mixin
    private InletOptions inlets = new InletOptions();

    @Mixin
    private PrivacyOptions privacy = new PrivacyOptions();

    @Mixin
    private MonitoringOptions monitoring = new MonitoringOptions();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties file of options, named as on the command line without the dashes, and "
                    + "kafka.KEY=VALUE. The command line overrides it. May be given more than once; two files must "
                    + "not contain the same option.")
    @SuppressWarnings(
            "UnusedVariable") // OptionFiles reads this option before picocli parses the arguments; present for the help
    // text
    private @Nullable Path config;

    @Option(
            names = ClusterFiles.OPTION,
            paramLabel = "FILE",
            description = "Properties file of one of several clusters. May be given more than once: the command is "
                    + "executed for each cluster. It overrides --config.")
    @SuppressWarnings("UnusedVariable") // ClusterFiles reads this option likewise
    private @Nullable Path clusterConfig;

    /** Builds the configuration of the bridge, or reports a usage error that names the invalid option. */
    public BridgeConfig config(CommandLine commandLine) {
        return config(commandLine, List.of());
    }

    /** Builds the configuration of the bridge, with these topics adopted in addition to those of {@code --adopt}. */
    public BridgeConfig config(CommandLine commandLine, List<String> alsoAdopted) {
        try {
            String name = cluster.toLowerCase(Locale.ROOT);
            return new BridgeConfig(
                    name,
                    spool.config(),
                    kafka.config(name),
                    new QueryConfig(accounting.config(name), starts.config(name), starts.scontrol()),
                    inlets.config(alsoAdopted, accounting.plausibility()),
                    privacy.policy());
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(commandLine, invalid.getMessage(), invalid);
        }
    }

    /** Opens the monitoring of the bridge. */
    public Monitoring monitoring(CommandLine command) {
        return monitoring.open(command, Clock.systemUTC());
    }

    /** The name of the slurmdbd that answers for accounting. */
    public String slurmdbd() {
        return accounting.slurmdbd();
    }
}
