package io.github.jobenergy.energy.accuracy;

import java.util.Collection;

/** What many trials come to. */
final class Statistics {

    private Statistics() {}

    static double median(Collection<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }
}
