package io.github.jobenergy.node.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, from the manifest of its jar. */
final class ProgramVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return new String[] {"node-bridge " + version};
    }
}
