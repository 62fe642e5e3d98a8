package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Selects the input power of a node among the values of its BMC. Of the values whose document does not state what they measure,
 * the input is the only one; else the only one that is named as the input of the system; else the one selected by the configured
 * policy; without a policy, none. Values are not added by default: two members named {@code System Input Power}, 344 W and 53 W,
 * may be two inputs of one node, or a node and its neighbour. The selection is made once, over all documents of a BMC, so that a
 * document that fails or has no value for a while does not change it. It is made for power and energy together, and over all kinds
 * of resources, so that the power and the energy of a node are of the same chassis.
 */
public final class InputSelection {

    private final Map<String, String> domains = new HashMap<>();
    private final List<Set<String>> sums = new ArrayList<>();

    /** Creates an empty selection. */
    public InputSelection() {}

    /**
     * Selects by the values of a poll in which every document was read.
     *
     * @param nodeChassis the chassis of the node, if configured
     * @param warnings the receiver of undecided selections
     */
    public static InputSelection decide(
            List<MeterValue> values, CandidatePolicy members, Optional<String> nodeChassis, Consumer<String> warnings) {
        InputSelection selection = new InputSelection();
        values.forEach(
                value -> selection.domains.put(value.meter(), value.domain().orElse(value.ownDomain())));
        List<CandidateGroup> groups = groups(values, nodeChassis);
        if (members == CandidatePolicy.SUM) {
            selection.sum(groups, warnings);
        } else {
            selection.select(groups, members, warnings);
        }
        return selection;
    }

    /** The candidates by kind of resource, in a fixed order: the power control before the environment. */
    private static List<CandidateGroup> groups(List<MeterValue> values, Optional<String> nodeChassis) {
        SortedMap<String, List<MeterValue>> bySource = new TreeMap<>();
        for (MeterValue value : values) {
            boolean isElsewhere = nodeChassis
                    .filter(chassis -> !chassis.equals(CandidateGroup.chassisOf(value)))
                    .isPresent();
            if (value.domain().isEmpty() && !isElsewhere) {
                bySource.computeIfAbsent(value.source(), any -> new ArrayList<>())
                        .add(value);
            }
        }
        return bySource.values().stream().map(CandidateGroup::new).toList();
    }

    /** Selects one member of each kind of resource, all of the same chassis. */
    private void select(List<CandidateGroup> groups, CandidatePolicy members, Consumer<String> warnings) {
        Optional<String> chassis = groups.stream()
                .flatMap(group -> group.onlyCandidate().stream())
                .findFirst()
                .or(() -> groups.stream()
                        .filter(group -> members == CandidatePolicy.FIRST)
                        .flatMap(group -> group.firstCandidate().stream())
                        .findFirst())
                .map(CandidateGroup::chassisOf);
        for (CandidateGroup all : groups) {
            CandidateGroup group = chassis.map(all::in).orElse(all);
            Optional<MeterValue> member = group.onlyCandidate()
                    .or(() -> group.firstCandidate().filter(first -> members == CandidatePolicy.FIRST));
            member.ifPresent(selected -> assignNode(group.ofMember(selected)));
            if (member.isEmpty() && !group.values().isEmpty() && members == CandidatePolicy.APART) {
                warnings.accept("expected one member that is the node's input, found " + group.candidates()
                        + ", such as " + group.values().get(0).ownDomain()
                        + ": none is published as node; configure members=first, members=sum or the chassis");
            }
        }
    }

    /** Adds up the members of each kind of resource that has members of all chassis with candidates. */
    private void sum(List<CandidateGroup> groups, Consumer<String> warnings) {
        Set<String> chassis =
                groups.stream().flatMap(group -> group.chassis().stream()).collect(Collectors.toSet());
        for (CandidateGroup group : groups) {
            if (group.chassis().equals(chassis)) {
                sum(group);
            } else {
                warnings.accept("expected members of the chassis " + new TreeSet<>(chassis) + ", found those of "
                        + new TreeSet<>(group.chassis()) + " of "
                        + group.values().get(0).source() + ": their sum is not published as node");
            }
        }
    }

    private void sum(CandidateGroup group) {
        Optional<MeterValue> member = group.onlyCandidate();
        if (member.isPresent()) {
            assignNode(group.ofMember(member.get()));
            return;
        }
        Map<Kind, Set<String>> byKind = new EnumMap<>(Kind.class);
        group.values()
                .forEach(value -> byKind.computeIfAbsent(value.measurement().kind(), any -> new HashSet<>())
                        .add(value.meter()));
        byKind.values().stream()
                .filter(meters -> meters.size() == group.candidates())
                .forEach(sums::add);
    }

    private void assignNode(List<MeterValue> ofMember) {
        ofMember.forEach(value -> domains.put(value.meter(), PowerReading.NODE_DOMAIN));
    }

    /** Whether all these values were present at the selection. */
    public boolean contains(List<MeterValue> values) {
        return values.stream().allMatch(value -> domains.containsKey(value.meter()));
    }

    /** The values with their domains, and the sums. Values that were not present at the selection are omitted. */
    public List<MeterValue> apply(List<MeterValue> values) {
        List<MeterValue> assigned = new ArrayList<>();
        for (MeterValue value : values) {
            Optional.ofNullable(domains.get(value.meter())).map(value::in).ifPresent(assigned::add);
        }
        for (Set<String> meters : sums) {
            List<MeterValue> parts = values.stream()
                    .filter(value -> meters.contains(value.meter()))
                    .toList();
            if (parts.size() == meters.size()) {
                sum(parts).ifPresent(assigned::add);
            }
        }
        return assigned;
    }

    /**
     * The sum of the parts. Counters are not summed, since each has its own start; means are summed if their intervals are equal.
     */
    private static Optional<MeterValue> sum(List<MeterValue> parts) {
        long milliwatts = 0;
        Optional<Duration> window = Optional.empty();
        for (MeterValue part : parts) {
            if (part.measurement() instanceof Measurement.Instantaneous now) {
                milliwatts = Math.addExact(milliwatts, now.power().milliwatts());
            } else if (part.measurement() instanceof Measurement.IntervalMean mean
                    && window.map(mean.interval()::equals).orElse(true)) {
                milliwatts = Math.addExact(milliwatts, mean.power().milliwatts());
                window = Optional.of(mean.interval());
            } else {
                return Optional.empty();
            }
        }
        Power sum = Power.ofMilliwatts(milliwatts);
        Measurement measurement = window.<Measurement>map(interval -> new Measurement.IntervalMean(sum, interval))
                .orElseGet(() -> new Measurement.Instantaneous(sum));
        return Optional.of(parts.get(0).with(measurement).in(PowerReading.NODE_DOMAIN));
    }
}
