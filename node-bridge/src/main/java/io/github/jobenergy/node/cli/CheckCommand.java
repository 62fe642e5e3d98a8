package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.check.BrokerChecks;
import io.github.jobenergy.node.check.NodeSubject;
import io.github.jobenergy.node.check.SlurmChecks;
import io.github.jobenergy.node.check.SourceChecks;
import io.github.jobenergy.node.place.PlaceTable;
import io.github.jobenergy.node.run.PolledSource;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        description = "Checks the requirements of run, and prints one line for each: the readings of each source, "
                + "polled once, or the reason why there are none; the targets without a node; the devices with wrong "
                + "clocks; whether the cluster is that of slurmctld, where scontrol responds; with --places, the file "
                + "of places, and the rights and topics that adopt requires for it; whether the brokers "
                + "respond, grant the rights of run and have the topics. The exit status is 0 if no check fails, else "
                + "that of the first failure: 69 a source or the brokers, 77 a right, 78 the cluster, a node or a "
                + "topic. Changes nothing.",
        footer = BridgeOptions.FOOTER)
final class CheckCommand implements Callable<Integer> {

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private PlaceOptions places = new PlaceOptions();

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    CheckCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        BridgeOptions.Bridge bridge = options.bridge(spec.commandLine(), sources.node());
        Optional<PlaceTable> table = OptionErrors.of(spec.commandLine(), places::table);
        List<PolledSource> polled = OptionErrors.of(spec.commandLine(), () -> sources.open(clock));
        List<Finding<NodeSubject>> findings =
                new ArrayList<>(new SourceChecks(bridge.mapping().identity(), bridge.times()).run(polled));
        findings.addAll(new SlurmChecks(sources.scontrol(), bridge.cluster(), clock).run());
        table.ifPresent(known -> findings.add(Finding.ok(NodeSubject.PLACES, "places: " + known.summary())));
        findings.addAll(BrokerChecks.run(bridge.brokers(), bridge.topics(), table.isPresent()));
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        return findings.stream()
                .filter(finding -> finding.verdict() == Finding.Verdict.FAILED)
                .map(finding -> exitCode(finding.subject()))
                .findFirst()
                .orElse(ExitCode.OK)
                .number();
    }

    private static ExitCode exitCode(NodeSubject subject) {
        return switch (subject) {
            case SOURCE, BROKERS -> ExitCode.UNAVAILABLE;
            case RIGHTS -> ExitCode.NO_PERMISSION;
            case CLUSTER, NODES, CLOCKS, PLACES, TOPICS -> ExitCode.CONFIGURATION;
        };
    }
}
