package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.run.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.run.LookSchedule;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether and how accounting is asked. */
final class AccountingOptions {

    @Option(
            names = "--no-accounting",
            description = "There is no slurmdbd: the hook's record is the only one, and final.")
    private boolean isWithout;

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
            description = "How long one call of sacct may take before it is stopped. Default: ${DEFAULT-VALUE}")
    private Duration timeout = Duration.ofMinutes(1);

    @Option(
            names = "--sacct-duty",
            paramLabel = "PERCENT",
            defaultValue = "" + DutyCycle.DEFAULT_PERCENT,
            description =
                    "The share of the time that calls of sacct may take; at 10, a call of 1 s is followed by 9 s of "
                            + "rest. Default: ${DEFAULT-VALUE}")
    private int dutyPercent = DutyCycle.DEFAULT_PERCENT;

    @Option(
            names = "--first-look",
            paramLabel = "DURATION",
            defaultValue = "PT2S",
            description =
                    "How long after its record came a run is first looked up; then at five times that distance, and "
                            + "so on until it is settled. Default: ${DEFAULT-VALUE}")
    private Duration firstLook = Duration.ofSeconds(2);

    @Option(
            names = "--settle-time",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            description = "How long after its record came accounting's answer on a run is taken for the last word. "
                    + "Default: ${DEFAULT-VALUE}")
    private Duration settleTime = Duration.ofMinutes(5);

    @Option(
            names = "--give-up-after",
            paramLabel = "DURATION",
            defaultValue = "PT10M",
            description =
                    "How long after its record came accounting's denial of a run is believed, and the hook's record "
                            + "made final. Default: ${DEFAULT-VALUE}")
    private Duration giveUpAfter = Duration.ofMinutes(10);

    @Mixin
    private PlausibilityOption plausibility = new PlausibilityOption();

    /** How accounting is asked about that cluster; absent if it is not. */
    Optional<AccountingConfig> config(String cluster) {
        if (isWithout) {
            return Optional.empty();
        }
        return Optional.of(new AccountingConfig(
                new SacctSettings(program, cluster, timeout, plausibility.bound()),
                new DutyCycle(dutyPercent),
                new LookSchedule(firstLook, settleTime, giveUpAfter)));
    }
}
