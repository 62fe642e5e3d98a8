package io.github.jobenergy.energy.accuracy;

import java.util.Collection;

/** Medians and parts of what trials gave. */
final class Statistics {

    private Statistics() {}

    static double median(Collection<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    static double greatest(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
