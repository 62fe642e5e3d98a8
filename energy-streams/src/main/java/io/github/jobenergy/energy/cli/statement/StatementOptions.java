package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.energy.statement.StatementTerms;
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
                    "Publish the energy of each account, and of each user of an account, in each calendar month on"
                            + " statements.")
    private @Nullable Boolean statements;

    @Option(
            names = "--statement-grace",
            paramLabel = "DURATION",
            description =
                    "Time from the end of a month and of its correction window to the closing of its statements, at"
                            + " most P366D (default: P7D).")
    private @Nullable Duration grace;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Creates the options; the parser sets them. */
    public StatementOptions() {}

    /** Returns the grace time of statements, if they are published, or throws a usage error that names the invalid option. */
    public Optional<Duration> grace() {
        if (grace != null && statements == null) {
            throw new ParameterException(spec.commandLine(), "statements: expected with --statement-grace, found none");
        }
        try {
            Duration time = StatementTerms.requireGrace(grace == null ? StatementTerms.DEFAULT_GRACE : grace);
            return Boolean.TRUE.equals(statements) ? Optional.of(time) : Optional.empty();
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }
}
