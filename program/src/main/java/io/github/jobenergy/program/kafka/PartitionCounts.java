package io.github.jobenergy.program.kafka;

import java.util.List;
import java.util.Map;

/** Compares the partition counts of topics. */
public final class PartitionCounts {

    private PartitionCounts() {}

    /**
     * Returns the defect of two topics, as one line, that must have equal partition counts and do not; empty if they are equal, or
     * if one of the topics is missing.
     *
     * @param counts the partition counts of the topics that exist
     */
    public static List<String> unequal(String one, String other, Map<String, Integer> counts) {
        Integer ofOne = counts.get(one);
        Integer ofOther = counts.get(other);
        if (ofOne == null || ofOther == null || ofOne.equals(ofOther)) {
            return List.of();
        }
        return List.of("topics " + one + " and " + other + ": expected equal numbers of partitions, found " + ofOne
                + " and " + ofOther);
    }
}
