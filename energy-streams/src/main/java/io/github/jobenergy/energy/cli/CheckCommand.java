package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.streams.TopicSetup;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says whether the program could run, and if not, why. */
@Command(
        name = "check",
        description = "Says whether run could work: brokers reachable, topics there with equal partitions, state"
                + " directory writable. One line each; exit code 0 if all is well.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class CheckCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private MeterOptions meter = new MeterOptions();

    @Option(
            names = "--create-topics",
            paramLabel = "PARTITIONS",
            description = "Taken so that run and check take the same file; nothing is created here.")
    @SuppressWarnings("UnusedVariable") // a file of options for run may hold it
    private @Nullable Integer createTopics;

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        ExitCode stateDirectory = checkStateDirectory(out);
        ExitCode topics = checkTopics(out);
        out.flush();
        return (topics == ExitCode.OK ? stateDirectory : topics).number();
    }

    private ExitCode checkStateDirectory(PrintWriter out) {
        Path directory = kafka.streams().stateDirectory();
        Path existing = directory.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            Files.delete(Files.createTempFile(existing, ".energy-streams", ".check"));
            out.println("ok    state directory " + directory + " can be written");
            return ExitCode.OK;
        } catch (IOException unwritable) {
            out.println("FAIL  state directory " + directory + ": expected a directory we may write, found " + existing
                    + (Files.isDirectory(existing) ? ", read-only to us" : ", not a directory"));
            return ExitCode.CONFIG;
        }
    }

    private ExitCode checkTopics(PrintWriter out) {
        Function<Topic, String> names = kafka.settings(meter.spaces(), meter.settings())::topicName;
        try {
            kafka.requireContact();
        } catch (KafkaException unreachable) {
            out.println("FAIL  " + unreachable.getMessage());
            return ExitCode.UNAVAILABLE;
        }
        try (TopicSetup setup = new TopicSetup(kafka.streams().clientConfig(), names)) {
            Map<Topic, Integer> partitions = setup.partitions();
            out.println("ok    brokers at " + kafka.streams().bootstrapServers() + " answer");
            List<String> complaints = TopicSetup.complaints(partitions, names);
            complaints.forEach(complaint -> out.println("FAIL  " + complaint));
            if (complaints.isEmpty()) {
                out.println("ok    all " + Topic.values().length + " topics are there, with "
                        + partitions.get(Topic.JOB_COMPLETIONS) + " partitions");
            }
            return complaints.isEmpty() ? ExitCode.OK : ExitCode.CONFIG;
        } catch (KafkaException unreachable) {
            out.println("FAIL  brokers at " + kafka.streams().bootstrapServers() + ": " + unreachable.getMessage());
            return ExitCode.UNAVAILABLE;
        }
    }
}
