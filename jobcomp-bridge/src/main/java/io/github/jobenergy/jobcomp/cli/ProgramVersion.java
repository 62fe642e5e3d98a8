package io.github.jobenergy.jobcomp.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, read from the manifest of its jar. */
final class ProgramVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return new String[] {"jobcomp-bridge " + version};
    }
}
