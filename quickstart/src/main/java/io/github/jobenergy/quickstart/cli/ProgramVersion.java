package io.github.jobenergy.quickstart.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Reads the version from the manifest of the program's jar. */
final class ProgramVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return new String[] {"quickstart " + version};
    }
}
