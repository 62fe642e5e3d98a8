package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.rate.check.BrokerChecks;
import io.github.jobenergy.rate.check.RateSubject;
import io.github.jobenergy.rate.check.SourceChecks;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.rate.run.NamedSource;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code check}: checks whether {@code run} could work, and prints a line for each result. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Checks the requirements of run, and prints one line for each: the slots of each source, polled "
                + "once, or the reason why there are none; whether the brokers respond, grant the rights of run and "
                + "have the topic. The exit status is 0 if no check fails, else that of the first failure: 69 a source "
                + "or the brokers, 77 a right, 78 the topic. Changes nothing.",
        footer = CheckCommand.FOOTER)
final class CheckCommand implements Callable<Integer> {

    /** The footer of the help texts. */
    static final String FOOTER = "Durations are in ISO 8601 format: PT30S, PT15M, P3D.";

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private WindowOption window = new WindowOption();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain it
    private MonitoringOptions monitoring = new MonitoringOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    CheckCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        OptionErrors.of(spec.commandLine(), window::window);
        RateOutput output = OptionErrors.of(spec.commandLine(), () -> kafka.output(sources.site(), ""));
        List<NamedSource> opened = OptionErrors.of(spec.commandLine(), () -> sources.open(clock));
        List<Finding<RateSubject>> findings = new ArrayList<>(SourceChecks.run(opened, window.toRead(clock)));
        findings.addAll(BrokerChecks.run(output));
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        return findings.stream()
                .filter(finding -> finding.verdict() == Finding.Verdict.FAILED)
                .map(finding -> exitCode(finding.subject()))
                .findFirst()
                .orElse(ExitCode.OK)
                .number();
    }

    private static ExitCode exitCode(RateSubject subject) {
        return switch (subject) {
            case SOURCE, BROKERS -> ExitCode.UNAVAILABLE;
            case RIGHTS -> ExitCode.NO_PERMISSION;
            case TOPICS -> ExitCode.CONFIGURATION;
        };
    }
}
