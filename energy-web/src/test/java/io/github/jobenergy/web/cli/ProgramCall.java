package io.github.jobenergy.web.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import picocli.CommandLine;

/** A call of the program as from a shell, with a fixed clock. */
record ProgramCall(int exitStatus, String out, String err) {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T02:30:00Z"), ZoneOffset.UTC);

    static ProgramCall of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine program =
                EnergyWeb.commandLine(CLOCK).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitStatus = EnergyWeb.execute(program, arguments);
        return new ProgramCall(exitStatus, out.toString(), err.toString());
    }
}
