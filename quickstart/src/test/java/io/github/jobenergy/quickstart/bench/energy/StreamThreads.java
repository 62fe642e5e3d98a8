package io.github.jobenergy.quickstart.bench.energy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Objects;

/** The stream threads of a Streams program in this JVM. */
final class StreamThreads {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private StreamThreads() {}

    /** The processor time they have used. */
    static long cpuNanos(String applicationId) {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(Objects::nonNull)
                .filter(thread -> thread.getThreadName().startsWith(applicationId + "-"))
                .filter(thread -> thread.getThreadName().matches(".*-StreamThread-\\d+"))
                .mapToLong(ThreadInfo::getThreadId)
                .map(THREADS::getThreadCpuTime)
                .sum();
    }
}
