package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.adopt.AdoptionSettings;
import io.github.jobenergy.node.adopt.ForeignTopics;
import io.github.jobenergy.node.output.BridgeTopicInspection;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code adopt}: adopts records that collectors write to Kafka. */
@Command(
        name = "adopt",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Reads the records that collectors already write to Kafka and publishes them as readings, with the keys of "
                    + "the contract. Consumed offsets and readings are committed in one transaction, so that no "
                    + "reading is lost or duplicated.",
            "Several instances share the partitions if each has its own transactional id. Runs until SIGTERM. The exit "
                    + "status is 75 if another instance starts with the same transactional id."
        },
        footer = BridgeOptions.FOOTER)
final class AdoptCommand implements Callable<Integer> {

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            required = true,
            split = ",",
            description = "Topic to which the collectors write. May be given more than once.")
    private List<String> from = new ArrayList<>();

    @Option(
            names = "--format",
            required = true,
            paramLabel = "NAME",
            description = "Format of the records: ${COMPLETION-CANDIDATES}.",
            completionCandidates = FormatNames.class)
    private String format = "";

    @Option(
            names = "--group",
            paramLabel = "NAME",
            description = "Consumer group, which stores the consumed offsets. Default: node-bridge-CLUSTER")
    private Optional<String> group = Optional.empty();

    @Option(
            names = "--transactional-id",
            paramLabel = "NAME",
            description = "Transactional id of the producer. Of two instances with the same id, the later one "
                    + "continues. Default: GROUP-HOST")
    private Optional<String> transactionalId = Optional.empty();

    @Mixin
    private PlaceOptions places = new PlaceOptions();

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    AdoptCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        BridgeOptions.Bridge bridge = options.bridge(spec.commandLine(), Optional.empty());
        AdoptionSettings settings = OptionErrors.of(spec.commandLine(), () -> settings(bridge));
        try (Monitoring monitoring = options.monitoring(spec.commandLine(), clock)) {
            return new StartedBridge(
                            spec.commandLine().getErr(), bridge.brokers().bootstrapServers())
                    .run(
                            () -> problems(settings),
                            () -> new RunningAdoption(
                                    settings,
                                    options.statusFile(),
                                    monitoring,
                                    clock,
                                    spec.commandLine().getErr()))
                    .number();
        }
    }

    private AdoptionSettings settings(BridgeOptions.Bridge bridge) {
        String members = group.orElse("node-bridge-" + bridge.cluster());
        return new AdoptionSettings(
                new ForeignTopics(from, FormatNames.format(format), members),
                transactionalId.orElseGet(() -> members + "-" + hostName()),
                bridge.brokers(),
                bridge.topics(),
                bridge.mapping(),
                bridge.times().ofCollectors(),
                places.table());
    }

    private static List<String> problems(AdoptionSettings settings) {
        try (BridgeTopicInspection present = BridgeTopicInspection.of(settings.brokers())) {
            present.requireRights(settings.rights());
            List<String> problems = new ArrayList<>(present.problems(settings.topics()));
            problems.addAll(present.absent(settings.input().names()));
            settings.places()
                    .ifPresent(table ->
                            problems.addAll(present.absent(settings.topics().namesOfPlaces())));
            return problems;
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            throw new IllegalArgumentException(
                    "transactional-id: expected --transactional-id=NAME, since this host has no name, found none",
                    nameless);
        }
    }
}
