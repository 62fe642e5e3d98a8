package io.github.jobenergy.quickstart.statements;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * What a command of energy-streams printed.
 *
 * @param status the exit status
 * @param out the standard output
 * @param err the standard error
 */
record CommandOutcome(int status, String out, String err) {

    /** Runs a command with the topics of a broker. */
    static CommandOutcome of(Broker broker, String command, List<String> options) {
        List<String> arguments = new ArrayList<>(List.of(
                command, "--bootstrap-server=" + broker.bootstrapServers(), "--topic-prefix=" + broker.topicPrefix()));
        arguments.addAll(options);
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine program =
                EnergyStreams.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new CommandOutcome(program.execute(arguments.toArray(String[]::new)), out.toString(), err.toString());
    }
}
