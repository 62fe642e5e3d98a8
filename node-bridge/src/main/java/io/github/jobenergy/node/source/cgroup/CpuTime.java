package io.github.jobenergy.node.source.cgroup;

import io.github.jobenergy.node.source.inband.KernelNumber;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Duration;

/**
 * The CPU time of a control group and all below it, as the kernel counts it since the group was made. Sources:
 * Documentation/admin-guide/cgroup-v2 and cgroup-v1/cpuacct of the Linux kernel.
 */
final class CpuTime {

    private static final String MICROSECONDS = "usage_usec ";

    private CpuTime() {}

    /**
     * What {@code cpu.stat} says: lines of a word and a number, {@code usage_usec} being user and system time in microseconds.
     *
     * @throws InvalidFieldException if it does not
     */
    static Duration ofStat(String text) {
        String micros = text.lines()
                .filter(line -> line.startsWith(MICROSECONDS))
                .findFirst()
                .map(line -> line.substring(MICROSECONDS.length()).strip())
                .orElseThrow(() -> new InvalidFieldException("usage_usec", "a line of cpu.stat", "none"));
        long count = KernelNumber.count("usage_usec", "microseconds", micros);
        return Duration.ofSeconds(count / 1_000_000, count % 1_000_000 * 1_000);
    }

    /**
     * What {@code cpuacct.usage} says: nanoseconds.
     *
     * @throws InvalidFieldException if it does not
     */
    static Duration ofUsage(String text) {
        return Duration.ofNanos(KernelNumber.count("cpuacct.usage", "nanoseconds", text));
    }
}
