package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.rate.run.NamedSource;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code read}: prints the slots of sources. */
@Command(
        name = "read",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description =
                "Polls each source once and prints its slots as the bridge would publish them, one JSON object per "
                        + "line, each with revision 1. The reasons of rejections are printed to the standard error. Requires no "
                        + "Kafka. The exit status is 69 if a source cannot be read, and 65 if there are rejections.",
        footer = CheckCommand.FOOTER)
final class ReadCommand implements Callable<Integer> {

    @Option(names = "--once", required = true, description = "Polls each source once, and ends.")
    @SuppressWarnings("UnusedVariable") // required, so that a later version can also poll repeatedly
    private boolean isOnce;

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private WindowOption window = new WindowOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    ReadCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        OptionErrors.of(spec.commandLine(), window::window);
        List<NamedSource> opened = OptionErrors.of(spec.commandLine(), () -> sources.open(clock));
        RecordPrinter printer = new RecordPrinter(
                spec.commandLine().getOut(), spec.commandLine().getErr());
        boolean isUnavailable = false;
        for (NamedSource source : opened) {
            try {
                source.source()
                        .<RuntimeException>read(window.toRead(clock), rates -> printer.print(source.name(), rates));
            } catch (IOException unavailable) {
                spec.commandLine().getErr().println("rate-bridge: " + source.name() + ": " + unavailable.getMessage());
                isUnavailable = true;
            }
        }
        if (spec.commandLine().getOut().checkError()) {
            return ExitCode.IO_ERROR.number();
        }
        if (isUnavailable) {
            return ExitCode.UNAVAILABLE.number();
        }
        return (printer.rejected() == 0 ? ExitCode.OK : ExitCode.DATA).number();
    }
}
