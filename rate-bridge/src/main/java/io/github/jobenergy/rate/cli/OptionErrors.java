package io.github.jobenergy.rate.cli;

import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Converts exceptions about invalid options, whose messages begin with the name of the option, to usage errors. */
final class OptionErrors {

    private OptionErrors() {}

    /**
     * The result of the computation from options.
     *
     * @throws ParameterException if an option is invalid
     */
    static <T> T of(CommandLine commandLine, Supplier<T> options) {
        try {
            return options.get();
        } catch (IllegalArgumentException impossible) {
            throw new ParameterException(commandLine, "--" + impossible.getMessage(), impossible);
        }
    }
}
