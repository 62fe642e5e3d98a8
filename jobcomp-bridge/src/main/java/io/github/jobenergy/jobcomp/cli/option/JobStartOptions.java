package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.StartsConfig;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of run starts: the squeue and scontrol programs, the poll interval and the timeout. */
final class JobStartOptions {

    private static final String SCONTROL = "scontrol";

    @Option(
            names = "--no-starts",
            description = "Does not poll slurmctld for the starts of runs. The resources of a run on each of several "
                    + "shared nodes are then unknown, and its energy is estimated.")
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
                    "Slurm's scontrol, as a path or a name on the PATH. Called at most five times a second, about new "
                            + "runs on shared nodes. Default: " + SCONTROL)
    private Optional<String> scontrol = Optional.empty();

    @Option(
            names = "--starts-interval",
            paramLabel = "DURATION",
            defaultValue = "PT1M",
            description = "Interval of the polls of all running jobs, PT1M or more. It is doubled if a poll takes over "
                    + "1 s, doubled again over 2 s, and so on. Default: ${DEFAULT-VALUE}")
    private Duration interval = Pace.LEAST;

    @Option(
            names = "--starts-timeout",
            paramLabel = "DURATION",
            defaultValue = "PT1M",
            description = "Timeout of one call of squeue or scontrol, which is then stopped. Default: ${DEFAULT-VALUE}")
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
