package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.memory.Recent;
import java.time.Duration;
import java.time.Instant;

/**
 * Tracks the hosts with a GPU that is partitioned into instances (MIG), from the instances that their collectors report. Slurm
 * counts instances as GPUs, with numbers that are not those of the boards. Every board of such a host is therefore {@code
 * accelerator[i]}, which contains the GPUs of Slurm.
 *
 * <p>Collectors report a board before its instances, so the first value after a start is recorded as that of a GPU: a single
 * instant, which contributes no energy. For one thread.
 */
public final class GpuInstances {

    private static final int MOST_HOSTS = 100_000;

    /** The time after the last reported instance for which a host counts as partitioned. */
    private static final Duration VALIDITY = Duration.ofHours(1);

    private final Recent<String, Instant> lastInstances = new Recent<>(MOST_HOSTS);

    /** Records an instance of this host at this time. */
    public void add(String host, Instant time) {
        lastInstances.put(host, time);
    }

    /** The domain of the boards of this host at this time: {@code gpu} or {@code accelerator}. */
    public String boards(String host, Instant time) {
        boolean isPartitioned = lastInstances
                .find(host)
                .filter(last -> Duration.between(last, time).abs().compareTo(VALIDITY) <= 0)
                .isPresent();
        return isPartitioned ? "accelerator" : "gpu";
    }
}
