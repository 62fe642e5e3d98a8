package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options of the calls of sacct: the program, the timeout of a call and the share of the time that calls may take. */
public final class SacctCalls {

    @Option(
            names = "--sacct",
            paramLabel = "PROGRAM",
            defaultValue = "sacct",
            description = "Slurm's sacct, as a path or a name on the PATH. Default: ${DEFAULT-VALUE}")
    private String program = "sacct";

    @Option(
            names = "--sacct-timeout",
            paramLabel = "DURATION",
            defaultValue = "PT1M",
            description = "Timeout of one call of sacct, which is then stopped. Default: ${DEFAULT-VALUE}")
    private Duration timeout = Duration.ofMinutes(1);

    @Option(
            names = "--sacct-duty",
            paramLabel = "PERCENT",
            defaultValue = "" + DutyCycle.DEFAULT_PERCENT,
            description = "Share of the time that calls of sacct may take. At 10, a call of 1 s is followed by a pause "
                    + "of 9 s. Default: ${DEFAULT-VALUE}")
    private int dutyPercent = DutyCycle.DEFAULT_PERCENT;

    /** The settings of sacct calls for the cluster, with the default bound of energies. */
    public SacctSettings settings(String cluster) {
        return settings(cluster, new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE));
    }

    SacctSettings settings(String cluster, Plausibility plausibility) {
        return new SacctSettings(program, cluster, timeout, plausibility);
    }

    /** The share of the time that sacct calls may take. */
    public DutyCycle duty() {
        return new DutyCycle(dutyPercent);
    }
}
