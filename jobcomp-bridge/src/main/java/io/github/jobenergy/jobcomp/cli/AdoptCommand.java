package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.program.cli.ProgramVersion;
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
            "The same as run, with what Slurm's own jobcomp/kafka publishes as an input.",
            "For where JobCompType is taken: --topic is what --adopt is to run, and it is the same one bridge."
        },
        footer = BridgeOptions.FOOTER)
final class AdoptCommand implements Callable<Integer> {

    private final Slurmdbds slurmdbds;

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            required = true,
            split = ",",
            description = "Where the plugin publishes, its ends or its starts. May be given more than once.")
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
        return new RunningBridge(program.getErr())
                .run(options.config(program, topics), slurmdbds.budget(options.slurmdbd()));
    }
}
