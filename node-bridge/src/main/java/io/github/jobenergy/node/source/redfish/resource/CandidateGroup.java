package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The values of one kind of resource that may be the input power or the input energy of the node, of all members and chassis.
 *
 * @param values the values, in the order of their documents
 */
record CandidateGroup(List<MeterValue> values) {

    CandidateGroup {
        values = List.copyOf(values);
    }

    /** The values of the only candidate; else those of the only candidate that is named as the input of the system. */
    Optional<MeterValue> onlyCandidate() {
        List<MeterValue> deciding = deciding();
        if (count(deciding, InputCandidate::candidates) == 1) {
            return Optional.of(deciding.get(0));
        }
        return count(deciding, InputCandidate::named) == 1
                ? deciding.stream().filter(value -> value.candidate().isNamed()).findFirst()
                : Optional.empty();
    }

    /** The first value, if it is of the first candidate. */
    Optional<MeterValue> firstCandidate() {
        return deciding().stream().findFirst().filter(value -> value.candidate().position() == 0);
    }

    /** The number of candidates, whether or not they have a value now. */
    int candidates() {
        return count(deciding(), InputCandidate::candidates);
    }

    /** The chassis of the candidates. */
    Set<String> chassis() {
        return deciding().stream().map(CandidateGroup::chassisOf).collect(Collectors.toSet());
    }

    /** The values of this chassis. */
    CandidateGroup in(String chassis) {
        return new CandidateGroup(values.stream()
                .filter(value -> chassisOf(value).equals(chassis))
                .toList());
    }

    /** The power and the energy of the member with this value. */
    List<MeterValue> ofMember(MeterValue member) {
        return values.stream()
                .filter(value -> value.ownDomain().equals(member.ownDomain()))
                .toList();
    }

    static String chassisOf(MeterValue value) {
        return value.documentOrigin().chassis();
    }

    /** The powers, by which a candidate is selected; the counters if no candidate has a power. */
    private List<MeterValue> deciding() {
        List<MeterValue> powers = values.stream()
                .filter(value -> !(value.measurement() instanceof Measurement.Counter))
                .toList();
        return powers.isEmpty() ? values : powers;
    }

    private static int count(List<MeterValue> deciding, ToIntFunction<InputCandidate> number) {
        Map<String, InputCandidate> byChassis = new HashMap<>();
        deciding.forEach(value -> byChassis.put(chassisOf(value), value.candidate()));
        return byChassis.values().stream().mapToInt(number).sum();
    }
}
