package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.operation.StreamsStatus;
import io.github.jobenergy.program.StatusReport;
import io.github.jobenergy.program.cli.BrokersOptional;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Reports the status of the instance on this host. */
@Command(
        name = "status",
        description = {
            "Reports the status of the instance on this host that --state-dir and --application-id identify: whether it runs,"
                    + " whether brokers respond, and its counts since the start, one per line. Needs no broker.",
            "Exit code: 0 if it runs and brokers respond; 69 if it does not run or has not written its status for a minute;"
                    + " 75 if no broker has responded for 30 s; 66 if its status cannot be read."
        },
        modelTransformer = BrokersOptional.class,
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain them
    private MeterOptions meter = new MeterOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain them
    private RunOnlyOptions runOnly = new RunOnlyOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        StatusReport.Condition condition = StatusReport.print(
                out,
                StreamsStatus.file(kafka.instanceHere()).read(),
                Clock.systemUTC().instant());
        out.flush();
        return condition.exitStatus();
    }
}
