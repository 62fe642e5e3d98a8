package io.github.jobenergy.energy.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The output of a command of energy-streams. */
public final class CommandOutput {

    private CommandOutput() {}

    /** Returns the lines that the program prints for these arguments. */
    public static String of(String... arguments) {
        StringWriter out = new StringWriter();
        CommandLine program = EnergyStreams.commandLine();
        program.setOut(new PrintWriter(out));
        program.setErr(new PrintWriter(out));
        program.setUsageHelpWidth(100);
        program.execute(arguments);
        return out.toString();
    }
}
