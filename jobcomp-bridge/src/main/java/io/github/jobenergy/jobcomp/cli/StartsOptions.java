package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.settings.BridgeConfig.StartsConfig;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of run starts: the squeue and scontrol programs, the poll interval and the timeout. */
final class StartsOptions {

    private static final String SCONTROL = "scontrol";

    @Option(
            names = "--no-starts",
            description =
                    "Do not ask slurmctld which runs begin. What a run on several shared nodes held on each of them is "
                            + "then not known, and its energy estimated.")
    private boolean isWithout;

    @Option(
            names = "--squeue",
            paramLabel = "PROGRAM",
            defaultValue = "squeue",
            description = "Slurm's squeue, as a path or a name on the PATH. Default: ${DEFAULT-VALUE}")
    private String squeue = "squeue";

    @Option(
            names = "--scontrol",
            paramLabel = "PROGRAM",
            description =
                    "Slurm's scontrol, likewise; asked five times a second at most, about new runs that share their "
                            + "nodes. Default: " + SCONTROL)
    private Optional<String> scontrol = Optional.empty();

    @Option(
            names = "--starts-interval",
            paramLabel = "DURATION",
            defaultValue = "PT1M",
            description =
                    "How often all running jobs are looked at, PT1M or more; half as often when that takes over 1 s, "
                            + "a quarter as often over 2 s, and so on. Default: ${DEFAULT-VALUE}")
    private Duration interval = Pace.LEAST;

    @Option(
            names = "--starts-timeout",
            paramLabel = "DURATION",
            defaultValue = "PT1M",
            description = "How long one call of squeue or scontrol may take before it is stopped. "
                    + "Default: ${DEFAULT-VALUE}")
    private Duration timeout = Duration.ofMinutes(1);

    /** The configuration of controller queries for the cluster; empty with {@code --no-starts}. */
    Optional<StartsConfig> config(String cluster) {
        if (isWithout) {
            return Optional.empty();
        }
        return Optional.of(new StartsConfig(
                new ControllerSettings(squeue, scontrol.orElse(SCONTROL), cluster, timeout), new Pace(interval)));
    }

    /** The scontrol program, if {@code --scontrol} is given. */
    Optional<String> scontrol() {
        return scontrol;
    }
}
