package io.github.jobenergy.energy.cli.table;

import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.cli.BrokerOptions;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.io.PrintWriter;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that prints what a topic states of a calendar month. */
public abstract class MonthCommand extends BrokerOptions implements Callable<Integer> {

    @Option(
            names = "--period",
            paramLabel = "MONTH",
            required = true,
            description = "Calendar month in UTC, such as 2026-11.")
    private String period = "";

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of the Kafka client, passed unchanged. May be given more than once.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Returns the month of {@code --period}, or throws a usage error. */
    protected final YearMonth month() {
        return StatementKey.month(period)
                .orElseThrow(() -> invalid("period: expected a month such as 2026-11, found '" + period + "'"));
    }

    /**
     * Returns the configuration of the Kafka client.
     *
     * @throws KafkaException if no broker responds
     */
    protected final Map<String, Object> clientConfig() {
        Map<String, Object> config = new LinkedHashMap<>(kafka);
        config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServer());
        try {
            BrokerContact.require(config);
        } catch (KafkaException unreachable) {
            throw new KafkaException("brokers at " + bootstrapServer() + ": " + unreachable.getMessage(), unreachable);
        }
        return config;
    }

    /** Returns a usage error with that message, which begins with the option. */
    protected final ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Prints a line on the standard error. */
    protected final void note(String line) {
        PrintWriter errors = spec.commandLine().getErr();
        errors.println(spec.name() + ": " + line);
        errors.flush();
    }

    /** Prints a text on the standard output, and returns the exit code. */
    protected final Integer print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
        if (out.checkError()) {
            note("expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        return ExitCode.OK.number();
    }
}
