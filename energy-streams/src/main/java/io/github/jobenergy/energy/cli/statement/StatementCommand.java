package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.energy.records.StatementTopic;
import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.cli.BrokerOptions;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import java.io.PrintWriter;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the statement of an account, or of a user of an account, in a month. */
@Command(
        name = "statement",
        description =
                "Prints the statement of an account, or of a user or a WCKey of an account, in a calendar month, from the"
                        + " topic that run --statements writes. If there is none, the exit code is 66.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
public final class StatementCommand extends BrokerOptions implements Callable<Integer> {

    @ArgGroup(multiplicity = "1")
    private SelectedAccount account = new SelectedAccount();

    @ArgGroup
    private SelectedPart part = new SelectedPart();

    @Option(
            names = "--period",
            paramLabel = "MONTH",
            required = true,
            description = "Calendar month in UTC, such as 2026-11.")
    private String period = "";

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description =
                    "Cluster; required if several clusters have the account. Also replaces {cluster} in the prefix of"
                            + " topic names.")
    private @Nullable String cluster;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = StatementFormat.Converter.class,
            description = "text, json, csv or cmip7 (default: ${DEFAULT-VALUE}).")
    private StatementFormat format = StatementFormat.TEXT;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Property of the Kafka client, passed unchanged. May be given more than once.")
    private Map<String, String> kafka = new LinkedHashMap<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates the command; called by picocli. */
    public StatementCommand() {}

    @Override
    public Integer call() {
        YearMonth month = StatementKey.month(period)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "period: expected a month such as 2026-11, found '" + period + "'"));
        List<Statement> found = read(month);
        if (found.isEmpty()) {
            note("expected a statement of " + name() + " in " + month + ", found none");
            return ExitCode.NO_INPUT.number();
        }
        List<String> clusters = found.stream()
                .map(row -> row.statementKey().cluster())
                .distinct()
                .toList();
        if (clusters.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(), "cluster: expected one of " + String.join(", ", clusters) + ", found none");
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(format.print(found));
        out.flush();
        if (out.checkError()) {
            note("expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        return ExitCode.OK.number();
    }

    private List<Statement> read(YearMonth month) {
        Map<String, Object> config = new LinkedHashMap<>(kafka);
        config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServer());
        try {
            BrokerContact.require(config);
        } catch (KafkaException unreachable) {
            throw new KafkaException("brokers at " + bootstrapServer() + ": " + unreachable.getMessage(), unreachable);
        }
        String clusterInNames = cluster == null ? "" : cluster;
        try (StatementTopic topic =
                new StatementTopic(config, name -> name.name(topicPrefix(), clusterInNames), this::note)) {
            return topic.read(key -> isSelected(key, month));
        }
    }

    private boolean isSelected(StatementKey key, YearMonth month) {
        return key.periodMonth().equals(month)
                && key.account().equals(Optional.ofNullable(account.name))
                && key.kind() == part.kind()
                && key.userName().equals(Optional.ofNullable(part.user))
                && key.wckey().equals(Optional.ofNullable(part.wckey))
                && (cluster == null || key.cluster().equals(cluster));
    }

    private String name() {
        String name = account.name == null ? "runs without an account" : "account " + account.name;
        return switch (part.kind()) {
            case ACCOUNT -> name;
            case USER -> name + ", user " + part.user;
            case WCKEY -> name + ", WCKey " + part.wckey;
        };
    }

    /** The account of the statement. */
    private static final class SelectedAccount {

        @Option(names = "--account", paramLabel = "NAME", required = true, description = "Bank account.")
        private @Nullable String name;

        @Option(names = "--no-account", required = true, description = "The runs without a bank account.")
        @SuppressWarnings("UnusedVariable") // the absence of the name selects these runs
        private boolean isNone;
    }

    /** The part of the account. */
    private static final class SelectedPart {

        @Option(names = "--user", paramLabel = "NAME", description = "User of the account (default: all runs).")
        private @Nullable String user;

        @Option(names = "--wckey", paramLabel = "NAME", description = "WCKey of the account (default: all runs).")
        private @Nullable String wckey;

        private StatementKind kind() {
            if (user != null) {
                return StatementKind.USER;
            }
            return wckey == null ? StatementKind.ACCOUNT : StatementKind.WCKEY;
        }
    }

    private void note(String line) {
        PrintWriter errors = spec.commandLine().getErr();
        errors.println("statement: " + line);
        errors.flush();
    }
}
