package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Selects the input power of a node among the values of its BMC. Of the values whose document does not state what they measure,
 * the input is the only one; else the only one that is named as the input of the system; else the one selected by the configured
 * policy; without a policy, none. Values are not added by default: two members named {@code System Input Power}, 344 W and 53 W,
 * may be two inputs of one node, or a node and its neighbour. The selection is made once, over all documents of a BMC, so that a
 * document that fails or has no value for a while does not change it.
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
        Map<String, List<MeterValue>> candidates = new LinkedHashMap<>();
        for (MeterValue value : values) {
            selection.domains.put(value.meter(), value.domain().orElse(value.ownDomain()));
            boolean isElsewhere = nodeChassis
                    .filter(chassis -> !chassis.equals(value.documentOrigin().chassis()))
                    .isPresent();
            if (value.domain().isEmpty() && !isElsewhere) {
                String group = value.source() + " " + value.measurement().kind();
                candidates.computeIfAbsent(group, any -> new ArrayList<>()).add(value);
            }
        }
        candidates.values().forEach(group -> selection.decide(group, members, warnings));
        return selection;
    }

    private void decide(List<MeterValue> group, CandidatePolicy members, Consumer<String> warnings) {
        Map<String, InputCandidate> documents = new LinkedHashMap<>();
        group.forEach(value -> documents.put(value.documentOrigin().chassis(), value.candidate()));
        int candidates =
                documents.values().stream().mapToInt(InputCandidate::candidates).sum();
        int named = documents.values().stream().mapToInt(InputCandidate::named).sum();
        if (candidates == 1) {
            domains.put(group.get(0).meter(), PowerReading.NODE_DOMAIN);
        } else if (named == 1) {
            group.stream()
                    .filter(value -> value.candidate().isNamed())
                    .forEach(value -> domains.put(value.meter(), PowerReading.NODE_DOMAIN));
        } else if (members == CandidatePolicy.FIRST && group.get(0).candidate().position() == 0) {
            domains.put(group.get(0).meter(), PowerReading.NODE_DOMAIN);
        } else if (members == CandidatePolicy.SUM && group.size() == candidates) {
            sums.add(group.stream().map(MeterValue::meter).collect(Collectors.toSet()));
        } else if (members == CandidatePolicy.APART) {
            warnings.accept("expected one member that is the node's input, found " + candidates + ", such as "
                    + group.get(0).ownDomain() + ": none is published as node; configure members=first, members=sum "
                    + "or the chassis");
        }
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
