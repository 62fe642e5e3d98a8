package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.output.NdjsonOutlet;
import io.github.jobenergy.node.output.Outlet;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.run.Collection;
import io.github.jobenergy.node.run.PolledSource;
import io.github.jobenergy.node.run.SingleReadResult;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code read}: prints the readings of sources. */
@Command(
        name = "read",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Polls sources and prints their readings as the bridge would publish them, one JSON object per "
                + "line. Rejections are printed to the standard error in the same form. Requires no Kafka. With "
                + "--once, the exit status is 69 if a source as a whole has no readings, and 65 if there are "
                + "rejections.")
final class ReadCommand implements Callable<Integer> {

    /** The interval of the checks whether the output is still read. */
    private static final Duration OUTPUT_CHECK_INTERVAL = Duration.ofSeconds(1);

    @Option(names = "--once", description = "Polls each source once, and ends.")
    private boolean isOnce;

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private NodeOptions nodes = new NodeOptions();

    @Mixin
    private TimeOptions times = new TimeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    ReadCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        TargetMapping mapping = OptionErrors.of(spec.commandLine(), () -> nodes.mapping(sources.node()));
        TimeRules rules = OptionErrors.of(spec.commandLine(), times::rules);
        List<PolledSource> polled = OptionErrors.of(spec.commandLine(), () -> sources.open(clock));
        OutcomeCounts tally = new OutcomeCounts();
        try (Outlet outlet =
                new NdjsonOutlet(spec.commandLine().getOut(), spec.commandLine().getErr())) {
            Readings readings = new Readings(mapping, rules, outlet, tally);
            return (isOnce ? once(polled, readings, tally) : untilOutputCloses(polled, readings, outlet)).number();
        }
    }

    private ExitCode once(List<PolledSource> polled, Readings readings, OutcomeCounts tally)
            throws InterruptedException {
        List<SingleReadResult> results = SingleReadResult.read(polled, readings);
        results.forEach(result -> result.reason()
                .ifPresent(reason ->
                        spec.commandLine().getErr().println("node-bridge: " + result.name() + ": " + reason)));
        if (spec.commandLine().getOut().checkError()) {
            return ExitCode.IO_ERROR;
        }
        if (results.stream().anyMatch(result -> result.reason().isPresent())) {
            return ExitCode.UNAVAILABLE;
        }
        return DecodeCommand.isAllUsed(tally) ? ExitCode.OK : ExitCode.DATA;
    }

    private ExitCode untilOutputCloses(List<PolledSource> polled, Readings readings, Outlet outlet)
            throws InterruptedException {
        Collection collection = Collection.start(polled, source -> readings.of(new OutcomeCounts()), outlet::flush);
        Thread stop = new Thread(collection::close, "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            while (!collection.await(OUTPUT_CHECK_INTERVAL)) {
                if (spec.commandLine().getOut().checkError()) {
                    return ExitCode.IO_ERROR;
                }
            }
            return ExitCode.OK;
        } finally {
            if (stop.getState() == Thread.State.NEW) {
                Runtime.getRuntime().removeShutdownHook(stop);
                collection.close();
            }
        }
    }
}
