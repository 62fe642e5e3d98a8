package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.command.Command;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Polls Slurm with {@code scontrol} for all nodes at once: their states, and their energies if Slurm measures them. */
final class SlurmSource implements PowerSource {

    /** The number of nodes above which Slurm is polled at most twice a minute, whatever the polling interval. */
    static final int MANY_NODES = 1_000;

    private static final Duration LEAST_PAUSE_FOR_MANY = Duration.ofSeconds(30);

    /** The tolerance of a poll that is slightly early: it waits, since the next poll would be twice as late. */
    private static final Duration EARLY_TOLERANCE = Duration.ofMillis(500);

    /** The time after which the configuration of slurmctld is read again. */
    private static final Duration CONFIGURATION_VALIDITY = Duration.ofHours(1);

    /** The maximum output; 5,000 nodes are about 20 MB of JSON. */
    private static final long MOST_BYTES = 256L << 20;

    private static final Map<String, String> ENVIRONMENT =
            Map.of("TZ", "UTC", "SLURM_TIME_FORMAT", "%s", "LC_ALL", "C");

    /** The environment variables that would change the listed nodes or the queried cluster. */
    private static final Set<String> HIDDEN = Set.of(
            "SLURM_CLUSTERS",
            "SCONTROL_ALL",
            "SCONTROL_FEDERATION",
            "SCONTROL_FUTURE",
            "SCONTROL_LOCAL",
            "SCONTROL_SIBLING",
            "SLURM_JSON",
            "SLURM_YAML");

    private final String scontrol;
    private final Command command;
    private final Clock clock;

    /**
     * The error message of scontrol if Slurm was built without JSON. Sources: src/scontrol/scontrol.c up to 24.11,
     * src/interfaces/serializer.c after it, src/interfaces/data_parser.c.
     */
    private static final Pattern NO_JSON =
            Pattern.compile("JSON plugin load|plugin for application/json", Pattern.CASE_INSENSITIVE);

    private Instant lastPoll = Instant.MIN;
    private boolean hasNoJson;
    private int nodeCount;
    private Instant configured = Instant.MIN;
    private Configuration configuration = Configuration.NONE;
    private Optional<NodeMeters> meters = Optional.empty();

    SlurmSource(String scontrol, Duration timeout, Clock clock) {
        this.scontrol = scontrol;
        this.command = new Command(timeout, MOST_BYTES, ENVIRONMENT, HIDDEN);
        this.clock = clock;
    }

    @Override
    public void read(SampleSink findings) throws IOException, InterruptedException {
        if (isTooSoon()) {
            return;
        }
        Instant now = clock.instant();
        lastPoll = now;
        configure(now, findings);
        List<NodeFields> nodes = nodes(now, findings);
        nodeCount = nodes.size();
        for (NodeFields node : nodes) {
            report(node, now, findings);
        }
    }

    private boolean isTooSoon() throws InterruptedException {
        if (nodeCount <= MANY_NODES) {
            return false;
        }
        Duration left = Duration.between(clock.instant(), lastPoll.plus(LEAST_PAUSE_FOR_MANY));
        if (left.compareTo(EARLY_TOLERANCE) > 0) {
            return true;
        }
        TimeUnit.NANOSECONDS.sleep(left.toNanos());
        return false;
    }

    private List<NodeFields> nodes(Instant now, SampleSink findings) throws IOException, InterruptedException {
        if (configuration.hasJson() && !hasNoJson) {
            Command.Ended ended = run("--details", "--all", "show", "nodes", "--json");
            hasNoJson = ended.exit() != 0 && NO_JSON.matcher(ended.errorText()).find();
            if (!hasNoJson) {
                return new NodeJson(scontrol, now, findings).read(ended.output(scontrol));
            }
            rejectSetting(
                    "json",
                    "a Slurm built with JSON, found '" + ended.errorText() + "': states are read from the text, and"
                            + " watts where AcctGatherNodeFreq is above 0",
                    now,
                    findings);
        }
        return new NodeText(scontrol, now, findings).read(print("--details", "--all", "--oneliner", "show", "nodes"));
    }

    private void report(NodeFields node, Instant now, SampleSink findings) {
        try {
            findings.found(NodeReader.nodeState(node, configuration.energyPlugin(), now));
        } catch (UnusableValueException unusable) {
            findings.rejected(unusable.at(node.origin(), now));
        }
        try {
            if (meters.isPresent()) {
                meters.get().report(node, now, findings);
            }
        } catch (UnusableValueException unusable) {
            findings.rejected(unusable.at(node.origin(), now));
        }
    }

    private void configure(Instant now, SampleSink findings) throws IOException, InterruptedException {
        if (now.isBefore(configured.plus(CONFIGURATION_VALIDITY))) {
            return;
        }
        Configuration found = Configuration.parse(print("show", "config"));
        configured = now;
        if (!found.equals(configuration)) {
            configuration = found;
            hasNoJson = false;
            meters = found.energyType().flatMap(type -> meters(type, now, findings));
        }
    }

    private Optional<NodeMeters> meters(String type, Instant now, SampleSink findings) {
        Optional<EnergyPlugin> plugin = EnergyPlugin.named(type);
        if (plugin.isEmpty()) {
            rejectSetting("AcctGatherEnergyType", "one known plugin, found '" + type + "'", now, findings);
        } else if (!plugin.get().isCorrectIn(configuration.release())) {
            rejectSetting(
                    "AcctGatherEnergyType",
                    "with '" + type + "' Slurm 25.05 or later, found an earlier one, which counts memory four times",
                    now,
                    findings);
            return Optional.empty();
        } else if (configuration.frequency().isEmpty() && !configuration.hasJson()) {
            rejectSetting(
                    "AcctGatherNodeFreq",
                    "more than 0 seconds, found none: watts are as old as the registration of the nodes",
                    now,
                    findings);
        }
        return plugin.map(known -> new NodeMeters(known, configuration.frequency()));
    }

    private void rejectSetting(String field, String expected, Instant now, SampleSink findings) {
        Origin origin = new Origin(scontrol + " show config", field.getBytes(StandardCharsets.UTF_8));
        findings.rejected(origin.reject(
                RejectionReason.INVALID_FIELD, Optional.of(field), field + ": expected " + expected, now));
    }

    private String print(String... words) throws IOException, InterruptedException {
        return run(words).output(scontrol);
    }

    private Command.Ended run(String... words) throws IOException, InterruptedException {
        List<String> call = new ArrayList<>(List.of(scontrol));
        call.addAll(List.of(words));
        return command.run(call);
    }
}
