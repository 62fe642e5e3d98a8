package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.run.BridgeConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a bridge works with: the options that {@code run} and {@code check} have in common. */
final class BridgeOptions {

    /** What the help says below the options. */
    static final String FOOTER = "Durations are written as in ISO 8601: PT0.5S, PT5M, PT1H.";

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            required = true,
            description = "Slurm's ClusterName; records that name another one are rejected.")
    private String cluster = "";

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private SpoolOptions spool = new SpoolOptions();

    @Mixin
    private AccountingOptions accounting = new AccountingOptions();

    @Mixin
    private StartsOptions starts = new StartsOptions();

    @Mixin
    private InletOptions inlets = new InletOptions();

    @Mixin
    private PrivacyOptions privacy = new PrivacyOptions();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "A properties file of options, named as here without the dashes, and kafka.KEY=VALUE. The command line "
                            + "overrides it. May be given more than once, with no option in two of the files.")
    @SuppressWarnings(
            "UnusedVariable") // read by OptionFiles before picocli reads the arguments; here for the help text
    private @Nullable Path config;

    @Option(
            names = ClusterFiles.OPTION,
            paramLabel = "FILE",
            description =
                    "Such a file of one of several clusters. May be given more than once: the command is carried out for "
                            + "each cluster. It overrides --config.")
    @SuppressWarnings("UnusedVariable") // read by ClusterFiles likewise
    private @Nullable Path clusterConfig;

    /** All of it, or a usage error that says which option cannot be. */
    BridgeConfig config(CommandLine commandLine) {
        return config(commandLine, List.of());
    }

    /** The same, with these topics adopted too. */
    BridgeConfig config(CommandLine commandLine, List<String> alsoAdopted) {
        try {
            String name = cluster.toLowerCase(Locale.ROOT);
            return new BridgeConfig(
                    name,
                    spool.config(),
                    kafka.config(name),
                    accounting.config(name),
                    starts.config(name),
                    inlets.config(alsoAdopted, accounting.plausibility()),
                    privacy.policy(),
                    starts.scontrol());
        } catch (IllegalArgumentException cannotBe) {
            throw new ParameterException(commandLine, cannotBe.getMessage(), cannotBe);
        }
    }

    /** Which slurmdbd accounting is. */
    String slurmdbd() {
        return accounting.slurmdbd();
    }
}
