package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusWriter;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.monitoring.Monitoring;
import io.github.jobenergy.rate.publish.Publication;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.rate.run.NamedSource;
import io.github.jobenergy.rate.run.RateMonitoring;
import io.github.jobenergy.rate.run.RateRun;
import io.github.jobenergy.rate.run.RunStatus;
import io.github.jobenergy.rate.run.SourceLoop;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code run}: polls sources and publishes their slots. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Polls sources periodically and publishes their slots on rates. A slot is published once; a changed value is "
                    + "published with the next revision.",
            "Sources are polled in parallel. A source that fails or hangs delays no other source, and nothing is "
                    + "published for it. Runs until SIGTERM. If no broker responds within 7 s of the start, the exit "
                    + "status is 69; it is 75 if another program starts with the same transactional id."
        },
        footer = CheckCommand.FOOTER)
final class RunCommand implements Callable<Integer> {

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private WindowOption window = new WindowOption();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private MonitoringOptions monitoringOptions = new MonitoringOptions();

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            description = "File to which the status is written every 5 s, for rate-bridge status. Default: none")
    private Optional<Path> statusFile = Optional.empty();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    RunCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        OptionErrors.of(spec.commandLine(), window::window);
        RateOutput output = OptionErrors.of(spec.commandLine(), () -> kafka.output(sources.site(), ""));
        List<NamedSource> opened = OptionErrors.of(spec.commandLine(), () -> sources.open(clock));
        try (Monitoring monitoring = monitoringOptions.open(spec.commandLine(), clock)) {
            return new Brokers(spec.commandLine().getErr(), output)
                    .run(() -> run(output, opened, monitoring))
                    .number();
        }
    }

    private ExitCode run(RateOutput output, List<NamedSource> opened, Monitoring monitoring)
            throws SupersededException, InterruptedException {
        try (Publication publication = new Publication(output, () -> window.toPublish(clock))) {
            List<SourceLoop> loops = opened.stream()
                    .map(source -> new SourceLoop(
                            source, publication::publish, () -> window.toRead(clock), clock, new Random()))
                    .toList();
            RunStatus states = new RunStatus(clock, loops);
            Optional<StatusWriter> status = statusFile.map(file -> StatusWriter.start(new StatusFile(file), states));
            RateRun run = RateRun.start(loops);
            monitoring.started(new RateMonitoring(states, loops));
            Thread stop = new Thread(() -> stop(run, status), "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            try {
                run.await();
                return ExitCode.OK;
            } finally {
                if (stop.getState() == Thread.State.NEW) {
                    Runtime.getRuntime().removeShutdownHook(stop);
                    stop(run, status);
                }
            }
        }
    }

    private static void stop(RateRun run, Optional<StatusWriter> status) {
        run.close();
        status.ifPresent(StatusWriter::close);
    }
}
