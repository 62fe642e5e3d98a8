package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.SpoolFolder;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code pause}: creates the marker file in the spool that pauses the bridge. */
@Command(
        name = "pause",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Pauses the bridge of this spool, for maintenance of Slurm's database or of Kafka. A paused "
                + "bridge neither publishes nor queries Slurm, and the spool keeps incoming records, until resume.")
final class PauseCommand implements Callable<Integer> {

    @Mixin
    private SpoolFolder spool = new SpoolFolder();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try {
            new Controls(spool.folder()).pause(true);
            return ExitCode.OK.number();
        } catch (IOException unusable) {
            spec.commandLine()
                    .getErr()
                    .println("jobcomp-bridge: expected a writable spool, found " + FileFault.text(unusable));
            return ExitCode.CANNOT_CREATE.number();
        }
    }
}
