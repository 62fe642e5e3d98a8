package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.program.cli.ProgramVersion;
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
            "Publishes what the hook leaves in the spool, at once and again when accounting knows more, and what only "
                    + "accounting knows of; and which runs begin, and where.",
            "Of several bridges of a cluster one is active, the others forward to it. Runs until "
                    + "SIGTERM; where another one works on the same spool, the exit status is 75, and where PrivateData "
                    + "hides other users' jobs from it, 77.",
            "If no broker answers within 7 s of the start, the exit status is 69. Later the bridge waits for brokers, and the "
                    + "spool takes what comes.",
            "With --cluster-config it is a bridge for each of their clusters, independent but for what they ask of "
                    + "a slurmdbd they have in common; one that cannot go on is begun again after a minute."
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
        return new RunningBridge(program.getErr()).run(options.config(program), slurmdbds.budget(options.slurmdbd()));
    }
}
