package io.github.jobenergy.program.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The name of a program and its version, which is read from the manifest of the jar that has the class of its command line. */
public final class ProgramVersion implements IVersionProvider {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates a provider; called by picocli, which then sets the command. */
    public ProgramVersion() {}

    @Override
    public String[] getVersion() {
        return new String[] {of(spec.root())};
    }

    static String of(CommandSpec program) {
        String version = Optional.ofNullable(
                        program.userObject().getClass().getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return program.name() + " " + version;
    }
}
