package io.github.jobenergy.program;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports invalid arguments in one line, the last on the standard error, without the usage text. An unknown option is printed
 * without its value, because it may be the misspelt name of an option whose value is a secret.
 */
public final class UsageErrors implements IParameterExceptionHandler {

    /** Creates a handler, for the command line of a program. */
    public UsageErrors() {}

    @Override
    public int handleParseException(ParameterException refused, String[] arguments) {
        CommandLine command = refused.getCommandLine();
        String reason = refused instanceof UnmatchedArgumentException unmatched
                ? unknown(unmatched)
                : String.valueOf(refused.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ");
        command.getErr()
                .println(command.getCommandSpec().qualifiedName() + ": " + reason + " (--help lists the options)");
        command.getErr().flush();
        return command.getExitCodeExceptionMapper() == null
                ? command.getCommandSpec().exitCodeOnInvalidInput()
                : command.getExitCodeExceptionMapper().getExitCode(refused);
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

    /** Returns an option without its value, which follows a single dash and a letter, or the equals sign. */
    private static String name(String option) {
        int end = option.startsWith("--") ? option.indexOf('=') : 2;
        return option.substring(0, end < 0 ? option.length() : Math.min(end, option.length()));
    }
}
