package io.github.jobenergy.node.source.cgroup;

import io.github.jobenergy.node.source.inband.KernelNumber;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Duration;

/**
 * Parses the CPU time of a control group and its descendants, counted by the kernel since the creation of the group. Sources:
 * Documentation/admin-guide/cgroup-v2 and cgroup-v1/cpuacct of the Linux kernel.
 */
final class CpuTime {

    private static final String MICROSECONDS = "usage_usec ";

    private CpuTime() {}

    /**
     * The CPU time in {@code cpu.stat}, which has lines of a word and a number; {@code usage_usec} is user and system time in
     * microseconds.
     *
     * @throws InvalidFieldException if the text has no such line
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
     * The CPU time in {@code cpuacct.usage}, in nanoseconds.
     *
     * @throws InvalidFieldException if the text is not a number
     */
    static Duration ofUsage(String text) {
        return Duration.ofNanos(KernelNumber.count("cpuacct.usage", "nanoseconds", text));
    }
}
