package io.github.jobenergy.node.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Converts exceptions about invalid options to usage errors that name the option. */
final class OptionErrors {

    private OptionErrors() {}

    /** A computation from options. */
    interface Question<T> {
        T ask() throws IOException;
    }

    /**
     * The result of the computation.
     *
     * @throws ParameterException if an option is invalid
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
