package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.unit.AmountParser;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/**
 * Recognizes the numbers that NVIDIA's DCGM uses for "no value": 2^63 - 16 to 2^63 - 13 in 64 bits, 2^47 to 2^47 + 3 in a double,
 * 2^31 - 16 to 2^31 - 13 in 32 bits (dcgm_structs.h: blank, not found, not supported, not permissioned). A 64-bit blank that has
 * passed through a double, as in Prometheus itself, becomes 2^63.
 */
final class Blanks {

    private static final List<BigDecimal> ALWAYS = List.of(
            new BigDecimal("140737488355328"),
            new BigDecimal("140737488355329"),
            new BigDecimal("140737488355330"),
            new BigDecimal("140737488355331"));

    /** Blanks of 32 bits: implausible in milliwatts or watts, but possible as a counter in millijoules. */
    private static final List<BigDecimal> OF_POWER = List.of(
            new BigDecimal("2147483632"),
            new BigDecimal("2147483633"),
            new BigDecimal("2147483634"),
            new BigDecimal("2147483635"));

    /** 2^63 and 2^64. */
    private static final Set<Double> AS_FLOATING_POINT = Set.of(0x1p63, 0x1p64);

    private Blanks() {}

    static boolean isBlank(String text) {
        return AmountParser.isBlank(text);
    }

    static boolean isBlank(BigDecimal amount, boolean isPower) {
        return AS_FLOATING_POINT.contains(amount.doubleValue())
                || isOneOf(ALWAYS, amount)
                || (isPower && isOneOf(OF_POWER, amount));
    }

    private static boolean isOneOf(List<BigDecimal> some, BigDecimal amount) {
        return some.stream().anyMatch(one -> one.compareTo(amount) == 0);
    }
}
