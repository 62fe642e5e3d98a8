package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code sources}: lists the kinds of sources. */
@Command(
        name = "sources",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Lists the kinds of sources with their default polling intervals and their settings.")
final class SourcesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (SourceKind kind : SourceKinds.all()) {
            out.println(kind.name() + ", every " + kind.cadence());
            kind.help().forEach(line -> out.println("    " + line));
        }
        out.flush();
        return ExitCode.OK.number();
    }
}
