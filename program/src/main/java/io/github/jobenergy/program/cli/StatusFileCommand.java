package io.github.jobenergy.program.cli;

import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The base class of commands {@code status}: reports the status in the status file of a program on this host. */
public abstract class StatusFileCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    /** Creates a command that compares the status with this clock. */
    protected StatusFileCommand(Clock clock) {
        this.clock = clock;
    }

    /** Returns the status file. */
    protected abstract Path file();

    @Override
    public final Integer call() {
        try {
            return StatusReport.print(spec.commandLine().getOut(), new StatusFile(file()).read(), clock.instant())
                    .exitStatus();
        } catch (IOException unreadable) {
            spec.commandLine().getErr().println(spec.root().name() + ": " + unreadable.getMessage());
            return ExitCode.NO_INPUT.number();
        }
    }
}
