package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.check.BridgeChecks;
import io.github.jobenergy.jobcomp.check.JobcompSubject;
import io.github.jobenergy.jobcomp.cli.option.BridgeOptions;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
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
        description = "Checks the requirements of run, and prints one line for each: the spool is writable, sacct "
                + "responds and shows the jobs of all users, the cluster is that of slurmctld and their clocks agree, "
                + "squeue responds, JobCompLoc is the hook on every SlurmctldHost and writes to this spool, the "
                + "brokers respond, the topics exist; and the treatment of each field by the privacy policy. Changes "
                + "nothing.",
        footer = {
            BridgeOptions.FOOTER,
            "Exit status: 0 if no check fails, else that of the first failure: 64 the command line, 69 sacct, squeue "
                    + "or brokers, 73 the spool, 77 a permission or a right, 78 the cluster, the hook or the topics."
        })
final class CheckCommand implements Callable<Integer> {

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        BridgeConfig config = options.config(spec.commandLine());
        List<Finding<JobcompSubject>> findings = new BridgeChecks(config).check();
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
