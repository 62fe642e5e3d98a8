package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.annotate.AnnotationMonitoring;
import io.github.jobenergy.jobcomp.annotate.AnnotationRun;
import io.github.jobenergy.jobcomp.annotate.AnnotationSettings;
import io.github.jobenergy.jobcomp.annotate.SlurmComments;
import io.github.jobenergy.jobcomp.check.AnnotationChecks;
import io.github.jobenergy.jobcomp.check.JobcompSubject;
import io.github.jobenergy.jobcomp.cli.BackfillCommand.TimeConverter;
import io.github.jobenergy.jobcomp.cli.option.BridgeOptions;
import io.github.jobenergy.jobcomp.cli.option.ResultOptions;
import io.github.jobenergy.jobcomp.cli.option.SacctCalls;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaResults;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code annotate}: writes the energy of runs into their AdminComments until SIGTERM. */
@Command(
        name = "annotate",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Writes the energy of each run of the cluster from job-energy into the AdminComment of the run, as one word: "
                    + "jobenergy:quality=measured;energy_j=123457;low_j=120000;high_j=126914;submit=1795869574;revision=2. "
                    + "The rest of the comment is kept byte for byte; a comment that sacctmgr cannot write as it is, "
                    + "such as one with quotes, is left as it is, and counted in the log.",
            "Requires Slurm 22.05 or later and the AdminLevel Operator. sacctmgr is called from the folder of sacct. "
                    + "A result is written when it is final. Of a job id, only the last run has a comment that can be written. "
                    + "Runs until SIGTERM. While accounting does not answer, the program waits, and no result is lost."
        },
        footer = {
            BridgeOptions.FOOTER,
            "Exit status: 0 after SIGTERM, 64 the command line, 69 sacctmgr or the brokers, 77 a permission or a right, 78 "
                    + "the version of Slurm or the topic."
        })
final class AnnotateCommand implements Callable<Integer> {

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            required = true,
            description = "Slurm's ClusterName. Results of other clusters are skipped.")
    private String cluster = "";

    @Mixin
    private ResultOptions results = new ResultOptions();

    @Mixin
    private SacctCalls sacct = new SacctCalls();

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description =
                    "Earliest end of a run, as 2026-11-01 or 2026-11-01T08:00:00Z. The first start begins with the "
                            + "results published from then on. Default: the results published after the first start")
    private Optional<Instant> since = Optional.empty();

    @Option(
            names = "--delay",
            paramLabel = "DURATION",
            description = "Time from the end of a run to the writing of its result, such as PT1H. A later revision "
                    + "replaces the text. Default: the result is written when it is final")
    private Optional<Duration> delay = Optional.empty();

    @Option(
            names = "--max-per-minute",
            paramLabel = "RUNS",
            defaultValue = "" + AnnotationSettings.DEFAULT_PER_MINUTE,
            description = "Maximum number of runs that are read and written in a minute. Default: ${DEFAULT-VALUE}")
    private int mostPerMinute = AnnotationSettings.DEFAULT_PER_MINUTE;

    @Option(
            names = "--skip-empty",
            description = "Leaves an empty AdminComment empty, since Jobstats later fills only empty ones.")
    private boolean isSkippingEmpty;

    @Option(
            names = "--dry-run",
            description = "Prints the comments that would be written for the present results, and ends. Writes "
                    + "nothing, and stores no offsets.")
    private boolean isDryRun;

    @Mixin
    private MonitoringOptions monitoringOptions = new MonitoringOptions();

    @Option(names = "--check", description = "Checks the requirements, prints one line for each, and ends.")
    private boolean isCheck;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties file of options, named as on the command line without the dashes, and "
                    + "kafka.KEY=VALUE. The command line overrides it. May be given more than once; two files must "
                    + "not contain the same option.")
    @SuppressWarnings("UnusedVariable") // OptionFiles reads this option; present for the help text
    private @Nullable Path config;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final ClockAndRandom timing;

    AnnotateCommand(Clock clock) {
        this.timing = new ClockAndRandom(clock, new SecureRandom());
    }

    @Override
    public Integer call() throws InterruptedException {
        String name = cluster.toLowerCase(Locale.ROOT);
        PublishingSettings brokers = OptionErrors.of(spec.commandLine(), results::brokers);
        String topic = OptionErrors.of(spec.commandLine(), () -> results.topic(name));
        SacctSettings calls = OptionErrors.of(spec.commandLine(), () -> sacct.settings(name));
        AnnotationSettings settings = OptionErrors.of(
                spec.commandLine(),
                () -> new AnnotationSettings(name, since, delay, mostPerMinute, sacct.duty(), isSkippingEmpty));
        SlurmComments comments = new SlurmComments(calls, timing.random());
        AnnotationChecks checks = new AnnotationChecks(calls, comments);
        if (isCheck) {
            return check(checks, brokers, topic).number();
        }
        try (Monitoring monitoring = monitoringOptions.open(spec.commandLine(), timing.clock())) {
            return annotate(checks, comments, settings, brokers, topic, monitoring)
                    .number();
        }
    }

    private ExitCode annotate(
            AnnotationChecks checks,
            SlurmComments comments,
            AnnotationSettings settings,
            PublishingSettings brokers,
            String topic,
            Monitoring monitoring)
            throws InterruptedException {
        Optional<Finding<JobcompSubject>> failed = firstFailed(checks.slurm());
        if (failed.isEmpty()) {
            failed = firstFailed(checks.brokers(brokers, topic));
        }
        if (failed.isPresent()) {
            return fail(failed.get().detail(), exitCode(failed.get().subject()));
        }
        return run(comments, settings, brokers, topic, monitoring);
    }

    private ExitCode check(AnnotationChecks checks, PublishingSettings brokers, String topic)
            throws InterruptedException {
        List<Finding<JobcompSubject>> slurm = checks.slurm();
        List<Finding<JobcompSubject>> kafka = checks.brokers(brokers, topic);
        slurm.forEach(finding -> spec.commandLine().getOut().println(finding.line()));
        kafka.forEach(finding -> spec.commandLine().getOut().println(finding.line()));
        return firstFailed(slurm)
                .or(() -> firstFailed(kafka))
                .map(finding -> exitCode(finding.subject()))
                .orElse(ExitCode.OK);
    }

    private static Optional<Finding<JobcompSubject>> firstFailed(List<Finding<JobcompSubject>> findings) {
        return findings.stream()
                .filter(finding -> finding.verdict() == Finding.Verdict.FAILED)
                .findFirst();
    }

    private static ExitCode exitCode(JobcompSubject subject) {
        return switch (subject) {
            case PERMISSION, RIGHTS -> ExitCode.NO_PERMISSION;
            case CLUSTER, TOPICS -> ExitCode.CONFIGURATION;
            default -> ExitCode.UNAVAILABLE;
        };
    }

    private ExitCode run(
            SlurmComments comments,
            AnnotationSettings settings,
            PublishingSettings brokers,
            String topicName,
            Monitoring monitoring)
            throws InterruptedException {
        try (ResultTopic topic = isDryRun
                ? KafkaResults.read(brokers, topicName, since)
                : KafkaResults.join(brokers, topicName, settings.cluster(), since)) {
            SlurmComments.Version version = comments.version();
            if (isDryRun) {
                AnnotationRun.printing(
                                topic,
                                comments,
                                version,
                                settings,
                                timing,
                                spec.commandLine().getOut()::println)
                        .runToEnd();
            } else {
                AnnotationRun run = AnnotationRun.of(topic, comments, version, settings, timing);
                monitoring.started(new AnnotationMonitoring(run, settings.cluster(), timing.clock()));
                runUntilStopped(run);
            }
            return ExitCode.OK;
        } catch (QueryException failure) {
            return fail(failure.reason(), ExitCode.UNAVAILABLE);
        } catch (AnnotationRun.DeniedException denied) {
            return fail(
                    "AdminComments may not be written: " + denied.getMessage()
                            + "; the user of this program requires the AdminLevel Operator",
                    ExitCode.NO_PERMISSION);
        } catch (KafkaException failed) {
            return fail("brokers at " + brokers.bootstrapServers() + ": " + failed.getMessage(), ExitCode.UNAVAILABLE);
        }
    }

    /** Runs until the JVM is requested to end, which then waits for the comment that is being written. */
    private static void runUntilStopped(AnnotationRun run) throws AnnotationRun.DeniedException, InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Thread stop = new Thread(() -> stop(run, ended), "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            run.run();
        } finally {
            ended.countDown();
            if (stop.getState() == Thread.State.NEW) {
                Runtime.getRuntime().removeShutdownHook(stop);
            }
        }
    }

    private static void stop(AnnotationRun run, CountDownLatch ended) {
        run.stop();
        try {
            ended.await();
        } catch (InterruptedException atTheEnd) {
            Thread.currentThread().interrupt();
        }
    }

    private ExitCode fail(String message, ExitCode exitCode) {
        spec.commandLine().getErr().println("jobcomp-bridge: " + message);
        return exitCode;
    }
}
