package io.github.jobenergy.program.cli;

import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Converts exceptions about invalid options, whose messages begin with the name of the option, to usage errors. */
public final class OptionErrors {

    private OptionErrors() {}

    /**
     * The result of the computation from options.
     *
     * @throws ParameterException if an option is invalid
     */
    public static <T> T of(CommandLine commandLine, Supplier<T> options) {
        try {
            return options.get();
        } catch (IllegalArgumentException impossible) {
            throw new ParameterException(commandLine, "--" + impossible.getMessage(), impossible);
        }
    }
}
