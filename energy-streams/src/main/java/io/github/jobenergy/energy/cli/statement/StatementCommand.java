package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.energy.cli.table.MonthCommand;
import io.github.jobenergy.energy.records.LatestRows;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the statement of an account, or of a user of an account, in a month. */
@Command(
        name = "statement",
        description =
                "Prints the statement of an account, or of a user or a WCKey of an account, in a calendar month, from the"
                        + " topic that run --statements writes. If there is none, the exit code is 66.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
public final class StatementCommand extends MonthCommand {

    @ArgGroup(multiplicity = "1")
    private SelectedAccount account = new SelectedAccount();

    @ArgGroup
    private SelectedPart part = new SelectedPart();

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

    /** Creates the command; called by picocli. */
    public StatementCommand() {}

    @Override
    public Integer call() {
        YearMonth month = month();
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
            throw invalid("cluster: expected one of " + String.join(", ", clusters) + ", found none");
        }
        return print(format.print(found));
    }

    private List<Statement> read(YearMonth month) {
        String clusterInNames = cluster == null ? "" : cluster;
        return LatestRows.STATEMENTS.read(
                clientConfig(),
                name -> name.name(topicPrefix(), clusterInNames),
                this::note,
                key -> isSelected(key, month));
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
}
