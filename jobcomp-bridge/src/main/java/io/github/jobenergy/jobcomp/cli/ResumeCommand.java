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

/** The command {@code resume}: deletes the marker file in the spool that pauses the bridge. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Resumes the bridge of this spool after a pause.")
final class ResumeCommand implements Callable<Integer> {

    @Mixin
    private SpoolFolder spool = new SpoolFolder();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try {
            new Controls(spool.folder()).pause(false);
            return ExitCode.OK.number();
        } catch (IOException unusable) {
            spec.commandLine()
                    .getErr()
                    .println("jobcomp-bridge: expected a writable spool, found " + FileFault.text(unusable));
            return ExitCode.CANNOT_CREATE.number();
        }
    }
}
