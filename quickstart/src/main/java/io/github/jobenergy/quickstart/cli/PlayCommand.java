package io.github.jobenergy.quickstart.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.launch.Installation;
import io.github.jobenergy.quickstart.launch.LaunchSettings;
import io.github.jobenergy.quickstart.launch.ProgramStoppedException;
import io.github.jobenergy.quickstart.launch.Programs;
import io.github.jobenergy.quickstart.launch.WorkFolder;
import io.github.jobenergy.quickstart.play.Play;
import io.github.jobenergy.quickstart.play.PlayProgress;
import io.github.jobenergy.quickstart.play.Published;
import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.quickstart.play.Results;
import io.github.jobenergy.quickstart.play.StepFailedException;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.quickstart.recording.UnreadableRecordingException;
import io.github.jobenergy.quickstart.report.EnergyTable;
import io.github.jobenergy.quickstart.report.Ndjson;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Plays a recording and prints the energy of each run. */
class PlayCommand implements Callable<Integer> {

    private static final String LOG_FILE = "quickstart.log"; // a property of quickstart-logback.xml

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(200);

    /** The number of lines of the log that are printed when a program has stopped. */
    private static final int PRINTED_LINES = 10;

    private static final Pattern ERROR = Pattern.compile("\\S+ ERROR ");

    /** energy-streams rejects readings that are further ahead of the clock. */
    private static final Duration MOST_AHEAD = Duration.ofDays(5 * 365);

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--recording",
            paramLabel = "DIR",
            description = "Recording to replay: a folder with slurm.conf, jobs.tsv, env/, sacct.x1f,"
                    + " scontrol-show-node.txt, sensor/ and optionally rates/, or the name of an included recording, plain or contain"
                    + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "contain")
    private Path recording = Path.of("");

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Folder for working files and results (default: ${DEFAULT-VALUE}).",
            defaultValue = "target/quickstart")
    private Path work = Path.of("");

    @Option(
            names = "--keep",
            description = "Keep the broker and the programs running until Ctrl-C; print how to consume the results.")
    private boolean isKept;

    @Override
    public Integer call() throws Exception {
        Installation installation = Installation.ofThisProgram();
        Recording chosen = chosen(installation);
        chosen.requireBegunBefore(Instant.now().plus(MOST_AHEAD));
        try (StopSignal stop = StopSignal.listen();
                WorkFolder workFolder = WorkFolder.lock(work)) {
            System.setProperty(LOG_FILE, workFolder.log().toString());
            try {
                play(chosen, installation, workFolder, stop);
            } catch (ProgramStoppedException stopped) {
                printLastLines(workFolder.log());
                throw stopped;
            }
        }
        return ExitCode.OK.number();
    }

    /** Reads the chosen recording: a folder takes precedence over an included recording of that name. */
    private Recording chosen(Installation installation) throws UnreadableRecordingException {
        Path included = installation.recording(recording.toString());
        boolean isName = !recording.toFile().isDirectory() && included.toFile().isDirectory();
        return Recording.read(isName ? included : recording.toAbsolutePath().normalize());
    }

    private void play(Recording chosen, Installation installation, WorkFolder workFolder, StopSignal stop)
            throws IOException, InterruptedException, StepFailedException, ProgramStoppedException {
        PlayProgress progress = new PlayProgress(out());
        progress.print(
                "recording",
                chosen.folder() + ": " + chosen.runs().size() + " runs on "
                        + chosen.nodes().size() + " nodes of " + chosen.cluster());
        try (Broker broker = EmbeddedBroker.start(workFolder.kafka());
                Programs programs =
                        Programs.start(new LaunchSettings(chosen, installation, workFolder), broker, progress::print);
                ResultReader reader = ResultReader.of(broker, chosen)) {
            new Play(chosen, programs, progress).run(reader);
            report(reader.results(), workFolder);
            if (isKept) {
                keep(broker, programs, installation, stop);
            }
        }
    }

    private void report(Results results, WorkFolder workFolder) throws IOException {
        Path energies = workFolder.result("job-energy.ndjson");
        Path nodeEnergies = workFolder.result("node-job-energy.ndjson");
        Path completions = workFolder.result("job-completions.ndjson");
        Path rejections = workFolder.result("rejections.ndjson");
        Ndjson.write(energies, results.energies());
        Ndjson.write(nodeEnergies, results.nodeEnergies());
        Ndjson.write(completions, results.completions());
        Ndjson.write(rejections, results.rejections());
        Path footprints = workFolder.result("job-footprint.ndjson");
        Ndjson.write(footprints, results.footprints());
        List<JobEnergy> values =
                results.energies().stream().map(Published::value).toList();
        PrintWriter out = out();
        out.println();
        Map<RunKey, JobFootprint> footprintOfRuns = results.footprints().stream()
                .map(Published::value)
                .collect(Collectors.toMap(JobFootprint::run, Function.identity()));
        EnergyTable.lines(values, footprintOfRuns).forEach(out::println);
        out.println();
        out.println(energies + "  (results, one record per line)");
        out.println(nodeEnergies + "  (energy of each run on each node)");
        if (!results.footprints().isEmpty()) {
            out.println(footprints + "  (emissions, cost and facility energy of each run)");
        }
        out.println(completions + "  (completions of all runs, every revision)");
        if (!results.rejections().isEmpty()) {
            out.println(rejections + "  (" + results.rejections().size() + " rejected inputs)");
        }
        out.flush();
    }

    private void keep(Broker broker, Programs programs, Installation installation, StopSignal stop)
            throws InterruptedException, ProgramStoppedException {
        PrintWriter out = out();
        out.println();
        out.println("The broker at " + broker.bootstrapServers()
                + " and the programs run until Ctrl-C. To consume the results:");
        out.println("  " + installation.program() + " consume --bootstrap-server " + broker.bootstrapServers()
                + " --topic " + broker.topicName(Topic.JOB_ENERGY));
        out.flush();
        while (!stop.await(CHECK_INTERVAL)) {
            programs.requireRunning();
        }
        out.println("stopping");
        out.flush();
    }

    /** Prints the last errors of the log, without their stacks; if there is none, the last lines. */
    private void printLastLines(Path log) throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isEmpty() && Character.isDigit(line.charAt(0)))
                .toList();
        List<String> errors =
                lines.stream().filter(line -> ERROR.matcher(line).lookingAt()).toList();
        List<String> printed = errors.isEmpty() ? lines : errors;
        PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
        err.println("the last lines of " + log + ":");
        printed.subList(Math.max(0, printed.size() - PRINTED_LINES), printed.size())
                .forEach(line -> err.println("  " + line));
        err.flush();
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
