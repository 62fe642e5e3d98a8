package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.launch.Installation;
import io.github.jobenergy.quickstart.launch.LaunchSettings;
import io.github.jobenergy.quickstart.launch.Programs;
import io.github.jobenergy.quickstart.launch.WorkFolder;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;

/**
 * A recording that was played through the programs, and all published records.
 *
 * @param recording what was played
 * @param results what was read while it was played
 * @param contents what stood on the topics in the end
 */
public record PlayedRecording(Recording recording, Results results, TopicContents contents) {

    public static final Installation BUILT =
            new Installation(Path.of("target/dist").toAbsolutePath());

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Map<String, PlayedRecording> PLAYED = new ConcurrentHashMap<>();

    /** Where this JVM plays, if tests run in several side by side. */
    private static final String FORK = System.getProperty("jobenergy.fork", "fork-1");

    /** One of the recordings that come along, played once for all tests. */
    public static PlayedRecording of(String name) throws Exception {
        PlayedRecording previous = PLAYED.get(name);
        if (previous != null) {
            return previous;
        }
        PlayedRecording played = of(BUILT.recording(name), Path.of("target", "performances", FORK, name));
        PLAYED.put(name, played);
        return played;
    }

    public static PlayedRecording of(Path folder, Path work) throws Exception {
        Recording recording = Recording.read(folder).playableAt(Instant.now());
        PlayProgress progress = new PlayProgress(new PrintWriter(Writer.nullWriter()));
        try (WorkFolder workFolder = WorkFolder.lock(work);
                Broker broker = TestBrokers.start(workFolder.kafka());
                Programs programs =
                        Programs.start(new LaunchSettings(recording, BUILT, workFolder), broker, progress::print);
                ResultReader reader = ResultReader.of(broker, recording)) {
            new Play(recording, programs, progress).run(reader);
            awaitLastResults(recording, reader);
            return new PlayedRecording(recording, reader.results(), contents(broker, recording));
        }
    }

    private static TopicContents contents(Broker broker, Recording recording) {
        Set<Topic> topics = recording.hasFootprints() ? TopicSetup.TOPICS_WITH_FOOTPRINTS : TopicSetup.TOPICS;
        return TopicContents.of(
                broker.bootstrapServers(),
                broker::topicName,
                recording.places().isPresent() ? TopicSetup.withPlaces(topics) : topics);
    }

    /** A play ends after two seconds without results. Under load the last revision may come later, so it is awaited. */
    private static void awaitLastResults(Recording recording, ResultReader reader) throws Exception {
        List<JobCompletion> completions =
                reader.results().completions().stream().map(Published::value).toList();
        FinalResults expected = FinalResults.inReplayOf(Inputs.of(completions, NodeInputs.of(recording)));
        Awaitility.await("the results of a replay of what was published")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> FinalResults.readBy(reader), expected::equals);
    }

    public List<JobEnergy> energies() {
        return results.energies().stream().map(Published::value).toList();
    }

    public JobEnergy energy(long jobId) {
        return energies().stream()
                .filter(energy -> energy.run().jobId() == jobId)
                .findFirst()
                .orElseThrow();
    }

    /** The energies of places, of those hours that have a PUE. */
    public List<PlaceEnergy> placesWithPue() {
        return results.places().rows().stream()
                .map(Published::value)
                .filter(row -> row.pue().pue().isPresent())
                .toList();
    }

    public List<NodeJobEnergy> nodeEnergies() {
        return results.nodeEnergies().stream().map(Published::value).toList();
    }

    public List<JobCompletion> completions() {
        return results.completions().stream().map(Published::value).toList();
    }

    public List<JobCompletion> completions(long jobId) {
        return completions().stream()
                .filter(completion -> completion.run().jobId() == jobId)
                .toList();
    }
}
