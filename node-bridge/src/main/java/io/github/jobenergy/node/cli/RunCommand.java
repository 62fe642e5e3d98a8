package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.output.BridgeTopicInspection;
import io.github.jobenergy.node.run.PolledSource;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code run}: reads sources and publishes their readings. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Polls sources periodically and publishes their findings: readings on node-power, Slurm's states of nodes "
                    + "on node-states, and rejections on rejections.",
            "Sources are polled in parallel. A source that fails or hangs delays no other source, and nothing is "
                    + "published for it. Runs until SIGTERM. If no broker responds within 7 s of the start, the exit "
                    + "status is 69."
        },
        footer = BridgeOptions.FOOTER)
final class RunCommand implements Callable<Integer> {

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    RunCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        BridgeOptions.Bridge bridge = options.bridge(spec.commandLine(), sources.node());
        List<PolledSource> polled = OptionErrors.of(spec.commandLine(), () -> sources.open(clock));
        try (Monitoring monitoring = options.monitoring(spec.commandLine(), clock)) {
            return new StartedBridge(
                            spec.commandLine().getErr(), bridge.brokers().bootstrapServers())
                    .run(
                            () -> topicsOf(bridge),
                            () -> new RunningSources(bridge, polled, options.statusFile(), monitoring, clock))
                    .number();
        }
    }

    private static List<String> topicsOf(BridgeOptions.Bridge bridge) {
        try (BridgeTopicInspection present = BridgeTopicInspection.of(bridge.brokers())) {
            present.requireRights(bridge.topics().rights());
            return present.problems(bridge.topics());
        }
    }
}
