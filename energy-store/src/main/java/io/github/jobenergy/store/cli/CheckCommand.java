package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.check.BrokerChecks;
import io.github.jobenergy.store.check.DatabaseChecks;
import io.github.jobenergy.store.check.StoreSubject;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.run.StoreBrokers;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code check}: checks whether {@code run} could work, and prints a line for each result. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Checks the requirements of run, and prints one line for each: whether the database responds, grants the "
                    + "rights, and has the tables of this version or can be migrated; whether a DuckDB file can be "
                    + "written and has free space beside it; whether the brokers respond, grant the rights, and have "
                    + "topics. Changes nothing.",
            "The exit status is 0 if no check fails, else that of the first failure: 69 the database or the brokers, 73 "
                    + "the file, 77 a right, 78 the tables or the topics. A DuckDB file that run has opened is locked: "
                    + "its tables are then not checked."
        })
final class CheckCommand implements Callable<Integer> {

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private DatabaseOptions databaseOptions = new DatabaseOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain it
    private MonitoringOptions monitoring = new MonitoringOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        StoreBrokers brokers = OptionErrors.of(spec.commandLine(), kafka::brokers);
        Function<Topic, String> names = OptionErrors.of(spec.commandLine(), kafka::names);
        DatabaseSettings database = OptionErrors.of(spec.commandLine(), databaseOptions::database);
        List<Finding<StoreSubject>> findings = new ArrayList<>(DatabaseChecks.run(database));
        findings.addAll(BrokerChecks.run(brokers, names));
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        out.flush();
        return findings.stream()
                .filter(finding -> finding.verdict() == Finding.Verdict.FAILED)
                .map(finding -> exitCode(finding.subject()))
                .findFirst()
                .orElse(ExitCode.OK)
                .number();
    }

    private static ExitCode exitCode(StoreSubject subject) {
        return switch (subject) {
            case DATABASE, BROKERS -> ExitCode.UNAVAILABLE;
            case FILE -> ExitCode.CANNOT_CREATE;
            case RIGHTS -> ExitCode.NO_PERMISSION;
            case TABLES, TOPICS -> ExitCode.CONFIGURATION;
        };
    }
}
