package io.github.jobenergy.node.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Makes what cannot be a usage error that says which option. */
final class OptionErrors {

    private OptionErrors() {}

    /** Something worked out from options. */
    interface Question<T> {
        T ask() throws IOException;
    }

    /**
     * What the options come to.
     *
     * @throws ParameterException if they cannot be
     */
    static <T> T of(CommandLine commandLine, Question<T> options) {
        try {
            return options.ask();
        } catch (NoSuchFileException absent) {
            throw new ParameterException(
                    commandLine,
                    "--node-table: expected a file that can be read, found no " + absent.getMessage(),
                    absent);
        } catch (IOException unreadable) {
            throw new ParameterException(
                    commandLine, "--node-table: expected a file that can be read, found " + unreadable, unreadable);
        } catch (IllegalArgumentException impossible) {
            throw new ParameterException(commandLine, "--" + impossible.getMessage(), impossible);
        }
    }
}
