package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.explain.Explainer;
import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeChoice;
import io.github.jobenergy.energy.explain.RunName;
import io.github.jobenergy.energy.explain.RunRecords;
import io.github.jobenergy.energy.records.RecordFolder;
import io.github.jobenergy.energy.records.RecordLines;
import io.github.jobenergy.energy.records.RunTopics;
import io.github.jobenergy.energy.report.RunPage;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.page.HtmlPage;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.program.cli.BrokersOptional;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains the energy of a run, from the result down to the readings. */
@Command(
        name = "explain",
        description =
                "Explains the energy of a run, from the result down to the readings. The result is recomputed from the"
                        + " topics, or from files with their values, by the same steps as in run, and compared with the published"
                        + " result. Takes the options of run; use the same values. Prints the progress of reading on stderr.",
        modelTransformer = BrokersOptional.class,
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class ExplainCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "RUN",
            description =
                    "CLUSTER/JOB_ID for the latest ended run of a job, or CLUSTER/JOB_ID/SUBMIT for the run with that"
                            + " submit time, in seconds since 1970 or as 2026-11-20T23:44:28Z. With --cluster, JOB_ID is enough"
                            + " for the latest ended run.")
    private String run = "";

    @Option(
            names = "--from",
            paramLabel = "DIR",
            description = "Read the values of the topics from files in this folder instead of from brokers: one file"
                    + " per topic, one JSON object per line. job-completions.ndjson is required; node-power, job-starts,"
                    + " node-states, node-job-energy, job-energy and job-energy-revisions are optional.")
    private @Nullable Path folder;

    @Option(
            names = "--nodes",
            paramLabel = "HOSTLIST",
            description = "Nodes to explain down to their readings (default: the first " + NodeChoice.FIRST
                    + " of the run). Of the other nodes, the published energy is shown.")
    private @Nullable String nodes;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write a web page with charts to this file.")
    private @Nullable Path html;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain them
    private RunOnlyOptions runOnly = new RunOnlyOptions();

    @Mixin
    private MeterOptions meter = new MeterOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock = Clock.systemUTC();
    private boolean hasRejected;

    @Override
    public Integer call() throws IOException {
        RunName name = name();
        NodeChoice choice = choice();
        if (html != null && !isWritable(html)) {
            note("--html: expected a file that can be written, found " + html);
            return ExitCode.IO_ERROR.number();
        }
        try {
            RunRecords records = read(name, choice);
            Optional<RunKey> found = name.latestOver(records);
            Optional<Explanation> explanation = found.isEmpty()
                    ? Optional.empty()
                    : new Explainer(meter.settings(), meter.spaces(), clock).explain(found.get(), records, choice);
            return explanation.isPresent() ? print(RunPage.of(explanation.get())) : printMatches(name);
        } catch (MalformedHostlistException unreadable) {
            note(name + ": expected a valid hostlist of the run's nodes, found " + unreadable.getMessage());
            return ExitCode.DATA.number();
        }
    }

    /** Checks whether the page can be written, before the records are read, which may take long. */
    private static boolean isWritable(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return Files.exists(file)
                ? Files.isWritable(file) && !Files.isDirectory(file)
                : parent != null && Files.isDirectory(parent) && Files.isWritable(parent);
    }

    private RunName name() {
        try {
            Optional<String> cluster = kafka.cluster();
            return cluster.isPresent() ? RunName.parse(run, cluster.get()) : RunName.parse(run);
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }

    private NodeChoice choice() {
        try {
            return nodes == null ? NodeChoice.THE_FIRST : NodeChoice.of(nodes);
        } catch (MalformedHostlistException unreadable) {
            throw new ParameterException(spec.commandLine(), "nodes: " + unreadable.getMessage(), unreadable);
        }
    }

    private RunRecords read(RunName name, NodeChoice choice) throws IOException, MalformedHostlistException {
        boolean hasBrokers = spec.commandLine().getParseResult().hasMatchedOption(BrokersOptional.BROKERS);
        if (hasBrokers == (folder != null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected " + BrokersOptional.BROKERS + " or --from, found " + (hasBrokers ? "both" : "neither"));
        }
        if (folder != null) {
            return read(folder);
        }
        kafka.requireContact();
        EnergySettings settings = kafka.settings(meter.spaces(), meter.settings());
        RunTopics.Expectations expected =
                new RunTopics.Expectations(meter.spaces(), meter.settings().correctionWindow(), choice);
        try (RunTopics topics =
                new RunTopics(kafka.streams().clientConfig(), settings::topicName, expected, this::note)) {
            return topics.read(name);
        }
    }

    private RunRecords read(Path from) throws UnreadableInputException {
        try {
            return new RecordFolder(from, new RecordLines(clock, this::reject)).read();
        } catch (IOException unreadable) {
            throw new UnreadableInputException("from", "files that can be read", from, unreadable);
        }
    }

    private void reject(Rejection rejection) {
        hasRejected = true;
        note(rejection.origin() + ": rejected: " + rejection.detail());
    }

    private void note(String line) {
        PrintWriter errors = spec.commandLine().getErr();
        errors.println("explain: " + line);
        errors.flush();
    }

    private int printMatches(RunName name) {
        note(name + ": expected a completion of the run, found none");
        return ExitCode.NO_INPUT.number();
    }

    private int print(Page page) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(TextPage.print(page));
        out.flush();
        if (html != null) {
            try {
                Files.writeString(html, HtmlPage.print(page));
            } catch (IOException unwritable) {
                note("--html: expected a file that can be written, found " + unwritable);
                return ExitCode.IO_ERROR.number();
            }
        }
        if (out.checkError()) {
            note("expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        return hasRejected ? ExitCode.DATA.number() : ExitCode.OK.number();
    }
}
