package io.github.jobenergy.program;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports arguments that a program does not take: one line, which is the last on the standard error, without the usage text. An
 * option that is not known is printed without its value: a misspelt name of an option that takes a secret is no option.
 */
public final class UsageErrors implements IParameterExceptionHandler {

    /** Made where a program's command line is. */
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

    /** What may be written behind one dash, and what stands behind the equals sign, is its value. */
    private static String name(String option) {
        int end = option.startsWith("--") ? option.indexOf('=') : 2;
        return option.substring(0, end < 0 ? option.length() : Math.min(end, option.length()));
    }
}
