package io.github.jobenergy.quickstart.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What energy-streams published, explained from the topics of a broker and from files of them. */
class ExplainIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int OK = 0;
    private static final int NO_INPUT = 66;
    private static final int UNAVAILABLE = 69;

    @TempDir
    Path folder;

    /** What a run of the command left behind. */
    private record Outcome(int exitCode, String out, String errors) {}

    private static Outcome explain(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        List<String> all = new ArrayList<>(List.of("explain"));
        all.addAll(List.of(arguments));
        int exitCode = EnergyStreams.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(errors))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), errors.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void everyPublishedNumberIsFoundAgainInTheTopicsAndInFilesOfThem(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);
        Path files = Files.createDirectories(folder.resolve("files"));
        try (Broker broker = TestBrokers.shared();
                EnergyApp app = EnergyProgram.start(broker, folder.resolve("streams"));
                ResultReader reader = ResultReader.of(broker)) {
            Inputs.of(played.completions(), NodeInputs.of(played.recording())).publish(broker);
            Awaitility.await("all results").atMost(TIMEOUT).pollInSameThread().until(() -> isSettled(reader, played));
            assertTrue(app.awaitRunning(TIMEOUT));
            write(TopicContents.of(broker), files);

            for (RunKey run : played.recording().runs()) {
                Outcome fromTopics = explain(
                        "--bootstrap-server=" + broker.bootstrapServers(),
                        "--topic-prefix=" + broker.topicPrefix(),
                        run.text());
                Outcome fromFiles = explain("--from=" + files, run.cluster() + "/" + run.jobId());

                assertEquals(OK, fromTopics.exitCode(), fromTopics::errors);
                assertTrue(
                        fromTopics.out().contains("The recomputed result equals the published revision"),
                        fromTopics::out);
                assertTrue(fromTopics.errors().contains("node-power"), fromTopics::errors);
                assertEquals(fromFiles.out(), fromTopics.out());
            }
            assertEquals(
                    NO_INPUT,
                    explain(
                                    "--bootstrap-server=" + broker.bootstrapServers(),
                                    "--topic-prefix=" + broker.topicPrefix(),
                                    "rig22/4711")
                            .exitCode());
        }
    }

    /** Every run is answered as the play answered it, and both topics of results have it. */
    private static boolean isSettled(ResultReader reader, PlayedRecording played) {
        reader.poll();
        return withoutTimes(reader.results()).equals(withoutTimes(played.results()));
    }

    private static Set<Object> withoutTimes(Results results) {
        return results.energies().stream()
                .map(Published::value)
                .map(Inputs::withoutTimes)
                .collect(Collectors.toSet());
    }

    private static void write(TopicContents contents, Path files) throws IOException {
        for (Topic topic : TopicSetup.TOPICS) {
            List<String> lines = new ArrayList<>();
            for (ConsumerRecord<String, byte[]> each : contents.of(topic)) {
                lines.add(new String(each.value(), StandardCharsets.UTF_8));
            }
            Files.write(files.resolve(topic.baseName() + ".ndjson"), lines);
        }
    }

    @Test
    void unreachableBrokersAreUnavailable() {
        Outcome outcome = explain(
                "--bootstrap-server=127.0.0.1:1",
                "--kafka=default.api.timeout.ms=2000",
                "--kafka=request.timeout.ms=1000",
                "rig22/7");

        assertEquals(UNAVAILABLE, outcome.exitCode(), outcome::errors);
    }
}
