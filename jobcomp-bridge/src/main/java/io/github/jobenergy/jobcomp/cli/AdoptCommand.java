package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.BridgeOptions;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code adopt}: runs the bridge with topics of Slurm's jobcomp/kafka as an input in place of the hook. */
@Command(
        name = "adopt",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Runs the bridge as run does, with the records of Slurm's own jobcomp/kafka as an additional input.",
            "For clusters on which JobCompType is already jobcomp/kafka. adopt --topic=TOPIC is equivalent to run "
                    + "--adopt=TOPIC: the two are the same bridge."
        },
        footer = BridgeOptions.FOOTER)
final class AdoptCommand implements Callable<Integer> {

    private final Slurmdbds slurmdbds;

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            required = true,
            split = ",",
            description = "Topic to which the plugin publishes its end or start records. May be given more than once.")
    private List<String> topics = new ArrayList<>();

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    AdoptCommand(Slurmdbds slurmdbds) {
        this.slurmdbds = slurmdbds;
    }

    @Override
    public Integer call() {
        CommandLine program = spec.commandLine();
        BridgeConfig config = options.config(program, topics);
        try (Monitoring monitoring = options.monitoring(program)) {
            return new RunningBridge(program.getErr())
                    .run(config, slurmdbds.queryLimit(options.slurmdbd()), monitoring);
        }
    }
}
