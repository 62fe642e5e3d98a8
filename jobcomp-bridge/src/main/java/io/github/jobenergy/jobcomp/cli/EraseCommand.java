package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.BridgeOptions;
import io.github.jobenergy.jobcomp.erase.EraseReport;
import io.github.jobenergy.jobcomp.erase.EraseRequest;
import io.github.jobenergy.jobcomp.erase.Erasure;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.PublishedRun;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaEraser;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code erase}: publishes tombstones for the records of a run or of a user. */
@Command(
        name = "erase",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Publishes tombstones for the records of a run, or of all runs of a user, on job-completions and "
                + "job-starts; energy-streams then publishes one on job-energy. Records the erasure in the ledger, so "
                + "that neither the spool nor accounting restores a run. Lists the topics whose records expire only "
                + "by retention. Uses the transactional id of the cluster: a running bridge is superseded and resumes "
                + "after a few seconds. Later runs are not affected.",
        footer = BridgeOptions.FOOTER)
final class EraseCommand implements Callable<Integer> {

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @ArgGroup(multiplicity = "1")
    private Target target = new Target();

    @Option(names = "--dry-run", description = "Prints the runs that would be erased, and changes nothing.")
    private boolean isDryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    EraseCommand(Clock clock) {
        this.clock = clock;
    }

    /** The run or the user to be erased. The fields are no optionals: picocli treats optionals of a group as given. */
    static final class Target {

        @Option(
                names = "--run",
                required = true,
                paramLabel = "CLUSTER/JOB/SUBMIT",
                description = "Run to erase, by the key of its records.")
        private @Nullable String run;

        @Option(
                names = "--user",
                required = true,
                paramLabel = "NAME",
                description = "Login name of the user whose records are erased: those with this name, or with its "
                        + "pseudonym of any epoch in the key file. Reads both topics from their beginning.")
        private @Nullable String user;
    }

    @Override
    public Integer call() {
        BridgeConfig config = options.config(spec.commandLine());
        EraseRequest request = request(config.cluster());
        BridgeTopics topics = BridgeTopics.of(config.kafka().topicPrefix(), config.cluster());
        Erasure erasure = new Erasure(
                new KafkaEraser(config.kafka().brokers(), topics, config.cluster()), config.privacy(), clock);
        try {
            print(isDryRun ? erasure.find(request) : erasure.erase(request), config);
            return ExitCode.OK.number();
        } catch (SupersededException superseded) {
            return fail(superseded, ExitCode.TEMPORARY);
        } catch (KafkaException unreachable) {
            return fail(unreachable, ExitCode.UNAVAILABLE);
        }
    }

    private EraseRequest request(String cluster) {
        try {
            if (target.user != null) {
                return new EraseRequest.OfUser(target.user);
            }
            RunKey run = RunKey.parse(String.valueOf(target.run));
            if (!run.cluster().equals(cluster)) {
                throw new IllegalArgumentException(
                        "--run: expected a run of cluster " + cluster + ", found one of " + run.cluster());
            }
            return new EraseRequest.OfRun(run);
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }

    private void print(EraseReport report, BridgeConfig config) {
        PrintWriter out = spec.commandLine().getOut();
        report.runs().forEach(run -> out.println(run.run() + "  " + published(run)));
        out.println(report.runs().size() + (isDryRun ? " runs would be erased" : " runs erased"));
        if (!report.runs().isEmpty()) {
            out.println("Records without tombstones expire by retention after");
            report.agesOut(config.kafka().topicPrefix(), config.cluster())
                    .forEach((topic, day) -> out.println("  " + day + "  " + topic));
            config.kafka().pluginTopic().ifPresent(topic -> out.println("  (retention of the topic)  " + topic));
            out.println(
                    "if the topics have their default retention. Other records are removed when the brokers compact.");
        }
    }

    private static String published(PublishedRun run) {
        String revision = run.revision() == 0 ? "no completion published" : "revision " + run.revision();
        return run.endTime().map(end -> revision + ", ended " + end).orElse(revision);
    }

    private int fail(Exception failure, ExitCode exitCode) {
        spec.commandLine().getErr().println("jobcomp-bridge: " + failure.getMessage());
        return exitCode.number();
    }
}
