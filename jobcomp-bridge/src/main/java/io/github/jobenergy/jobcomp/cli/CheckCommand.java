package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.check.JobcompSubject;
import io.github.jobenergy.jobcomp.check.Questions;
import io.github.jobenergy.jobcomp.settings.BridgeConfig;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code check}: checks the preconditions of {@code run} and prints one line for each finding. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description =
                "Reports whether run could work: spool writable, sacct answers and may see every user's jobs, the cluster is that "
                        + "of slurmctld and their clocks agree, squeue answers, JobCompLoc is the hook on every SlurmctldHost and "
                        + "writes to this spool, brokers reachable, topics there; and what the "
                        + "privacy policy does with each field. One line for each. Changes nothing.",
        footer = {
            BridgeOptions.FOOTER,
            "Exit status: 0 if all is well, else that of the first failure: 64 the command line, 69 sacct, squeue or brokers, 73 "
                    + "the spool, 77 a permission or a right, 78 the cluster, the hook or the topics."
        })
final class CheckCommand implements Callable<Integer> {

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        BridgeConfig config = options.config(spec.commandLine());
        List<Finding<JobcompSubject>> findings = new Questions(config).ask();
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        return findings.stream()
                .filter(finding -> finding.verdict() == Finding.Verdict.FAILED)
                .map(finding -> exitCode(finding.subject()))
                .findFirst()
                .orElse(ExitCode.OK)
                .number();
    }

    private static ExitCode exitCode(JobcompSubject subject) {
        return switch (subject) {
            case SPOOL -> ExitCode.CANNOT_CREATE;
            case ACCOUNTING, STARTS, BROKERS -> ExitCode.UNAVAILABLE;
            case PERMISSION, RIGHTS -> ExitCode.NO_PERMISSION;
            case CLUSTER, HOOK, ENERGY, TOPICS, PRIVACY -> ExitCode.CONFIGURATION;
        };
    }
}
