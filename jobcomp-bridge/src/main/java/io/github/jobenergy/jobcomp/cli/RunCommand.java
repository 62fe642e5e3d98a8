package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.BridgeOptions;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code run}: runs the bridge until SIGTERM. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Publishes the records of the hook in the spool, at once and again when accounting has more data; runs "
                    + "that only accounting has; and the starts of runs, with their nodes.",
            "Of several bridges of a cluster, one is active and the others forward their records to it. Runs until "
                    + "SIGTERM. Exit status: 75 if another bridge uses the same spool, 77 if PrivateData hides the "
                    + "jobs of other users.",
            "If no broker responds within 7 s of the start, the exit status is 69. Later, the bridge waits for the "
                    + "brokers, and the spool keeps incoming records.",
            "With --cluster-config, the process runs one bridge for each cluster. The bridges are independent, except "
                    + "for the query budget of a slurmdbd that they share. A bridge that fails is restarted after a "
                    + "minute."
        },
        footer = BridgeOptions.FOOTER)
final class RunCommand implements Callable<Integer> {

    private final Slurmdbds slurmdbds;

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    RunCommand(Slurmdbds slurmdbds) {
        this.slurmdbds = slurmdbds;
    }

    @Override
    public Integer call() {
        CommandLine program = spec.commandLine();
        BridgeConfig config = options.config(program);
        try (Monitoring monitoring = options.monitoring(program)) {
            return new RunningBridge(program.getErr())
                    .run(config, slurmdbds.queryLimit(options.slurmdbd()), monitoring);
        }
    }
}
