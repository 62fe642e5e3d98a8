package io.github.jobenergy.jobcomp.sacctjson;

import io.github.jobenergy.jobcomp.notation.SlurmNumber;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Trackable resources in JSON: {@code [{"type":"gres","name":"gpu","id":1001,"count":2},…]}, in numbers of 64 bits that come
 * out negative where they pass 2^63.
 *
 * @param items the resources
 */
record TresArray(List<SlurmJsonValue> items) {

    private static final String ENERGY = "energy";

    private static final String MEMORY = "mem";

    private static final String ZERO = "0";

    TresArray {
        items = List.copyOf(items);
    }

    /** As text prints it, which leaves out what is unknown; memory is in MiB. */
    String print() {
        return items.stream()
                .filter(item -> isKnown(count(item)))
                .filter(item -> !name(item).equals(ENERGY) || !count(item).equals(ZERO))
                .map(item -> name(item) + "=" + count(item) + (name(item).equals(MEMORY) ? "M" : ""))
                .collect(Collectors.joining(","));
    }

    String printWithoutEnergy() {
        return new TresArray(items.stream()
                        .filter(item -> !name(item).equals(ENERGY))
                        .toList())
                .print();
    }

    /** How much there is of the resource; empty where it is not listed. */
    String count(String name) {
        return items.stream()
                .filter(item -> name(item).equals(name))
                .map(TresArray::count)
                .findFirst()
                .orElse("");
    }

    /** As ConsumedEnergyRaw prints it: 0 where the list has no energy, blank where that is unknown. */
    String energy() {
        boolean isListed = items.stream().anyMatch(item -> name(item).equals(ENERGY));
        return isListed || items.isEmpty() ? count(ENERGY) : ZERO;
    }

    /** A number of 64 bits without its sign. */
    static String unsigned(String number) {
        return number.matches("-\\d{1,18}") ? Long.toUnsignedString(Long.parseLong(number)) : number;
    }

    private static boolean isKnown(String count) {
        return !count.isEmpty() && !SlurmNumber.isNoValue(count);
    }

    private static String name(SlurmJsonValue item) {
        String name = item.at("name").word();
        return item.at("type").word() + (name.isEmpty() ? "" : "/" + name);
    }

    private static String count(SlurmJsonValue item) {
        return unsigned(item.at("count").number());
    }
}
