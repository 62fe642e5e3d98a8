package io.github.jobenergy.program;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExitCodeExceptionMapper;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is printed of a command line that cannot be. An option that is not known is printed without its value: a misspelt name of
 * an option that takes a secret is no option.
 */
public final class UsageErrors implements IParameterExceptionHandler {

    /** Made for a command line. */
    public UsageErrors() {}

    @Override
    public int handleParseException(ParameterException thrown, String[] arguments) {
        CommandLine command = thrown.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(thrown instanceof UnmatchedArgumentException unmatched ? unknown(unmatched) : thrown.getMessage());
        command.usage(err);
        return Optional.ofNullable(command.getExitCodeExceptionMapper())
                .map((IExitCodeExceptionMapper mapper) -> mapper.getExitCode(thrown))
                .orElseGet(() -> command.getCommandSpec().exitCodeOnInvalidInput());
    }

    private static String unknown(UnmatchedArgumentException thrown) {
        List<String> unmatched = thrown.getUnmatched();
        String names = unmatched.stream()
                .filter(argument -> argument.startsWith("-"))
                .map(UsageErrors::name)
                .collect(Collectors.joining("', '"));
        return names.isEmpty()
                ? "expected options and their values, found " + unmatched.size() + " arguments that belong to none"
                : "Unknown option: '" + names + "'";
    }

    /** What may be written behind one dash, and what stands behind the equals sign, is its value. */
    private static String name(String option) {
        int end = option.startsWith("--") ? option.indexOf('=') : 2;
        return option.substring(0, end < 0 ? option.length() : Math.min(end, option.length()));
    }
}
