package io.github.jobenergy.quickstart.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.launch.Installation;
import io.github.jobenergy.quickstart.launch.LaunchSettings;
import io.github.jobenergy.quickstart.launch.ProgramStoppedException;
import io.github.jobenergy.quickstart.launch.Programs;
import io.github.jobenergy.quickstart.launch.WebProgram;
import io.github.jobenergy.quickstart.launch.WorkFolder;
import io.github.jobenergy.quickstart.play.DumpReader;
import io.github.jobenergy.quickstart.play.Play;
import io.github.jobenergy.quickstart.play.PlayProgress;
import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.quickstart.play.Results;
import io.github.jobenergy.quickstart.play.StepFailedException;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.quickstart.recording.UnreadableRecordingException;
import io.github.jobenergy.quickstart.report.ResultReport;
import io.github.jobenergy.quickstart.report.TopicDump;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
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
                    + " scontrol-show-node.txt, sensor/ and optionally rates/ and places/, or the name of an included recording, plain or contain"
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
            description =
                    "Keep the broker and the programs running until Ctrl-C, and serve the pages of energy-web; print"
                            + " their URL, and how to consume the results.")
    private boolean isKept;

    @Option(
            names = "--dump",
            paramLabel = "FILE",
            description =
                    "Write every record of every topic to this file, one JSON object per line; compressed if its name ends in"
                            + " .gz. Starts of runs, alerts by an example of a rule and one rejected input are published, too, so that every topic has"
                            + " records. The recording must have rates/ and places/.")
    private @Nullable Path dump;

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

    private void play(Recording recorded, Installation installation, WorkFolder workFolder, StopSignal stop)
            throws IOException, InterruptedException, StepFailedException, ProgramStoppedException {
        Recording chosen = recorded.playableAt(Instant.now());
        PlayProgress progress = new PlayProgress(out());
        progress.print(
                "recording",
                chosen.folder() + ": " + chosen.runs().size() + " runs on "
                        + chosen.nodes().size() + " nodes of " + chosen.cluster());
        if (!chosen.places().equals(recorded.places())) {
            progress.print("places", "not played: by this machine's clock, their hours are not over");
        }
        try (Broker broker = EmbeddedBroker.start(workFolder.kafka());
                Programs programs = Programs.start(
                        new LaunchSettings(chosen, installation, workFolder, dump != null), broker, progress::print);
                ResultReader reader = ResultReader.of(broker, chosen)) {
            new Play(chosen, programs, progress).run(reader);
            new ResultReport(reader.results(), workFolder::result).write(out());
            if (dump != null) {
                TopicDump.write(dump, new DumpReader(broker).read());
                out().println(dump + "  (every record of every topic)");
            }
            if (isKept) {
                Kept kept = new Kept(chosen, installation, workFolder, reader.results());
                keep(broker, programs, kept, stop);
            }
        }
    }

    /** What has been played, and where. */
    private record Kept(Recording recording, Installation installation, WorkFolder workFolder, Results results) {

        /** Returns the user whose run has the first result. */
        String user() {
            return results.energies().stream()
                    .flatMap(energy -> energy.value().subject().userName().stream())
                    .findFirst()
                    .orElse("unknown");
        }
    }

    private void keep(Broker broker, Programs programs, Kept kept, StopSignal stop)
            throws IOException, InterruptedException, ProgramStoppedException {
        String user = kept.user();
        try (WebProgram web = WebProgram.start(kept.workFolder(), broker, user)) {
            PrintWriter out = out();
            out.println();
            out.println("The broker at " + broker.bootstrapServers()
                    + " and the programs run until Ctrl-C. To consume the results:");
            out.println("  " + kept.installation().program() + " consume --bootstrap-server "
                    + broker.bootstrapServers() + " --topic " + broker.topicName(Topic.JOB_ENERGY));
            out.println("The pages, as " + user + " sees them, in a browser:");
            out.println("  " + web.loginUrl());
            new TerminalLines(
                            user,
                            web.url(),
                            web.tokenFile(),
                            kept.installation().commands())
                    .write(
                            out,
                            kept.recording().start(),
                            kept.results().energies().stream()
                                    .map(energy -> energy.value().run().jobId())
                                    .findFirst());
            out.flush();
            while (!stop.await(CHECK_INTERVAL)) {
                programs.requireRunning();
                web.requireRunning();
            }
            out.println("stopping");
            out.flush();
        }
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
