package io.github.jobenergy.jobcomp.dialect.sacctjson;

import io.github.jobenergy.jobcomp.dialect.notation.SlurmNumber;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Trackable resources (TRES) in JSON: {@code [{"type":"gres","name":"gpu","id":1001,"count":2},…]}, with numbers of 64 bits
 * that are printed as negative from 2^63 on.
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

    /** The list as text output prints it, without unknown amounts; memory is in MiB. */
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

    /** The amount of the resource; empty if it is not listed. */
    String count(String name) {
        return items.stream()
                .filter(item -> name(item).equals(name))
                .map(TresArray::count)
                .findFirst()
                .orElse("");
    }

    /** The energy as ConsumedEnergyRaw prints it: 0 if the list has no energy, blank if the energy is unknown. */
    String energy() {
        boolean isListed = items.stream().anyMatch(item -> name(item).equals(ENERGY));
        return isListed || items.isEmpty() ? count(ENERGY) : ZERO;
    }

    /** The unsigned form of a number of 64 bits. */
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
