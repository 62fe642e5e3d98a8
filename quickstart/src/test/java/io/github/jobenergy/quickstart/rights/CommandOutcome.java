package io.github.jobenergy.quickstart.rights;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * The exit status and the output of a command.
 *
 * @param status its exit status
 * @param printed what it printed
 */
record CommandOutcome(int status, String printed) {

    private static final Pattern DENIED = Pattern.compile("(topic|group|transactional id) \\S+: [A-Z_]+ is denied");

    /** Of a command that is carried out in this JVM. */
    static CommandOutcome of(CommandLine program, List<String> arguments) {
        StringWriter printed = new StringWriter();
        PrintWriter out = new PrintWriter(printed, true);
        int status = program.setOut(out).setErr(out).execute(arguments.toArray(String[]::new));
        return new CommandOutcome(status, printed.toString());
    }

    /** The rights that are denied, as it names them. */
    List<String> denied() {
        return DENIED.matcher(printed).results().map(found -> found.group()).toList();
    }

    /** What is not as it has to be, but for the owner of a spool, who is root where the tests are. */
    List<String> failures() {
        return printed.lines()
                .filter(line -> line.startsWith("FAIL") && !line.startsWith("FAIL  spool"))
                .toList();
    }

    /** Whether its status may be that of the spool. */
    boolean isSpoolRefused() {
        return printed.contains("FAIL  spool");
    }
}
