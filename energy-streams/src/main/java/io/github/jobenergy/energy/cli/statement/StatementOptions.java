package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.energy.cli.line.OptionLine;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.energy.statement.StatementSettings;
import io.github.jobenergy.energy.statement.StatementTerms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the statements that {@code run} publishes. */
public final class StatementOptions {

    @Option(
            names = "--statements",
            description =
                    "Publish the energy of each account, and of each user and WCKey of an account, in each calendar month"
                            + " on statements.")
    private @Nullable Boolean statements;

    @Option(
            names = "--statement-grace",
            paramLabel = "DURATION",
            description =
                    "Time from the end of a month and of its correction window to the closing of its statements, at"
                            + " most P366D (default: P7D).")
    private @Nullable Duration grace;

    @Option(
            names = "--budgets",
            paramLabel = "FILE",
            description = "File of energy budgets, whose use statements report. The file is read at the start.")
    private @Nullable Path budgets;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Creates the options; the parser sets them. */
    public StatementOptions() {}

    /** Returns the settings of statements, if they are published, or throws a usage error that names the invalid option. */
    public Optional<StatementSettings> settings() {
        if (statements == null && (grace != null || budgets != null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "statements: expected with " + (grace == null ? "--budgets" : "--statement-grace")
                            + ", found none");
        }
        if (!Boolean.TRUE.equals(statements)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new StatementSettings(
                    grace == null ? StatementTerms.DEFAULT_GRACE : grace,
                    budgets == null ? Budgets.NONE : BudgetFile.parse(OptionLine.read("budgets", budgets))));
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }
}
