package io.github.jobenergy.node.reading;

import io.github.jobenergy.schemas.quantity.Power;

/** The mean of the powers of a meter in a minute. */
final class MeanPower {

    private long sumMilliwatts;
    private long count;

    void add(Power power) {
        sumMilliwatts = Math.addExact(sumMilliwatts, power.milliwatts());
        count++;
    }

    /** The mean of at least one power. */
    Power power() {
        return Power.ofMilliwatts(sumMilliwatts / count);
    }
}
