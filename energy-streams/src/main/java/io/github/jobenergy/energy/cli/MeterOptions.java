package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.StatedPowers;
import io.github.jobenergy.energy.meter.occupancy.StatedPowers.NodeClass;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options that determine the results. Times are ISO 8601 durations, such as PT30S. */
final class MeterOptions {

    private static final String OFF = "off";

    /** A meter space, and the clusters in it. */
    private static final Pattern MEMBERS = Pattern.compile("([^=,/]+)=([^=,/]+(?:,[^=,/]+)*)");

    @Option(
            names = "--lateness",
            paramLabel = "TIME",
            description = "Time by which the readings of a node must be later than the end of a run before the energy"
                    + " of the run is computed (default: three seconds more than the largest disorder observed among"
                    + " the readings of each meter of the node, at most PT2M; PT33S for the first minute of a node).")
    private @Nullable Duration lateness;

    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            defaultValue = "PT15M",
            description = "Maximum time to wait for readings, from the end of a run or the receipt of its"
                    + " completion, whichever is later (default: ${DEFAULT-VALUE}).")
    private Duration deadline = Duration.ZERO;

    @Option(
            names = "--correction-window",
            paramLabel = "TIME",
            defaultValue = "PT48H",
            description = "Time after the end of a run during which late readings change its energy"
                    + " (default: ${DEFAULT-VALUE}).")
    private Duration correctionWindow = Duration.ZERO;

    @Option(
            names = "--coalescing",
            paramLabel = "TIME",
            defaultValue = "PT1M",
            description = "Minimum time between two revisions of a result (default: ${DEFAULT-VALUE}).")
    private Duration coalescing = Duration.ZERO;

    @Option(
            names = "--max-gap",
            paramLabel = "TIME",
            description = "Maximum time between two instant readings that counts as metered (default: four times"
                    + " the median spacing in the five minutes before, or 5 min if there are no readings in them).")
    private @Nullable Duration maxGap;

    @Option(
            names = "--max-power",
            paramLabel = "WATTS",
            converter = WattsConverter.class,
            description =
                    "Maximum power of a node. It bounds the energy of unmetered time, and a counter that advances faster"
                            + " counts as reset (default: none, and 100000 W for counters).")
    private @Nullable Power maxPower;

    @Option(
            names = "--idle-power",
            paramLabel = "[NODES=]WATTS",
            description =
                    "Idle power of a node, or of the nodes of a hostlist such as n[1-9]=210. May be given more than once:"
                            + " the first hostlist with the node applies, and the figure without one to all other nodes (default: the"
                            + " lowest minute without runs in 24 h, or the last one known).")
    private List<String> idlePowers = new ArrayList<>();

    @Option(
            names = "--idle-gpu-power",
            paramLabel = "[NODES=]WATTS",
            description =
                    "Highest power of an idle GPU of a node, or of the nodes of a hostlist. May be given more than once, as"
                            + " --idle-power (default: 1.2 times the power of the GPU in the minute without runs from"
                            + " which the idle power of its node is learned).")
    private List<String> idleGpuPowers = new ArrayList<>();

    @Option(
            names = "--meter-space",
            paramLabel = "SPACE=CLUSTER,...",
            description = "Meter space with the clusters that share its nodes. May be given more than once (default:"
                    + " one meter space per cluster).")
    private List<String> meterSpaces = new ArrayList<>();

    @Option(
            names = "--job-power",
            paramLabel = "TIME",
            defaultValue = OFF,
            description =
                    "Publish the energy of each run on job-power, in slots of this length: a divisor of an hour from PT15S to PT15M,"
                            + " or off (default: ${DEFAULT-VALUE}).")
    private String jobPower = OFF;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Returns the settings of the meter, or throws a usage error that names the invalid option. */
    MeterSettings settings() {
        IdlePowers idle =
                new IdlePowers(stated("idle-power", idlePowers, spec), stated("idle-gpu-power", idleGpuPowers, spec));
        try {
            return new MeterSettings(
                    Optional.ofNullable(lateness),
                    deadline,
                    correctionWindow,
                    coalescing,
                    new MeterRules(
                            Optional.ofNullable(maxGap),
                            Optional.ofNullable(maxPower),
                            idle.ofNodes().ofOthers()),
                    idle,
                    slot());
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }

    private Optional<SlotLength> slot() {
        if (jobPower.equals(OFF)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SlotLength(Duration.parse(jobPower)));
        } catch (DateTimeParseException malformed) {
            throw new IllegalArgumentException(
                    "job-power: expected a duration such as PT1M, or off, found '" + jobPower + "'", malformed);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("job-power: " + invalid.getMessage(), invalid);
        }
    }

    private static StatedPowers stated(String option, List<String> values, CommandSpec spec) {
        List<NodeClass> classes = new ArrayList<>();
        Optional<Power> others = Optional.empty();
        for (String value : values) {
            int equals = value.lastIndexOf('=');
            Power power = watts(option, value.substring(equals + 1), spec);
            if (equals >= 0) {
                classes.add(new NodeClass(nodes(option, value.substring(0, equals), spec), power));
            } else {
                others = Optional.of(power);
            }
        }
        return new StatedPowers(classes, others);
    }

    private static Power watts(String option, String text, CommandSpec spec) {
        try {
            return new WattsConverter().convert(text);
        } catch (TypeConversionException invalid) {
            throw new ParameterException(spec.commandLine(), option + ": " + invalid.getMessage(), invalid);
        }
    }

    private static Set<String> nodes(String option, String text, CommandSpec spec) {
        String message = option + ": expected a hostlist such as n[1-9], found '" + text + "'";
        try {
            Set<String> nodes = Set.copyOf(Hostlist.parse(text).nodes());
            if (!nodes.isEmpty()) {
                return nodes;
            }
        } catch (MalformedHostlistException malformed) {
            throw new ParameterException(spec.commandLine(), message, malformed);
        }
        throw new ParameterException(spec.commandLine(), message);
    }

    MeterSpaces spaces() {
        Map<String, String> spaceByCluster = new HashMap<>();
        for (String meterSpace : meterSpaces) {
            Matcher shared = MEMBERS.matcher(meterSpace);
            if (!shared.matches()) {
                throw invalidValue("SPACE=CLUSTER,...", meterSpace);
            }
            for (String cluster : shared.group(2).toLowerCase(Locale.ROOT).split(",", -1)) {
                String other = spaceByCluster.putIfAbsent(cluster, shared.group(1));
                if (other != null && !other.equals(shared.group(1))) {
                    throw invalidValue("cluster " + cluster + " in meter space " + other + " only", meterSpace);
                }
            }
        }
        return new MeterSpaces(spaceByCluster);
    }

    private ParameterException invalidValue(String expected, String found) {
        return new ParameterException(
                spec.commandLine(), "meter-space: expected " + expected + ", found '" + found + "'");
    }
}
