package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.memory.Recent;
import java.time.Duration;
import java.time.Instant;

/**
 * Which hosts have a GPU that is cut into instances (MIG), by what their collectors say of instances. Slurm counts those, by
 * numbers that are not the boards': so every board of such a host is {@code accelerator[i]}, around whatever Slurm calls a GPU.
 *
 * <p>Collectors tell of a board before they tell of its instances, so the first value after a start is that of a GPU: an
 * instant alone, of which no energy comes. For one thread.
 */
public final class GpuInstances {

    private static final int MOST_HOSTS = 100_000;

    /** Who has not heard of instances for so long has none any more. */
    private static final Duration HOLDS = Duration.ofHours(1);

    private final Recent<String, Instant> heard = new Recent<>(MOST_HOSTS);

    /** There was an instance at that host then. */
    public void heardOf(String host, Instant time) {
        heard.put(host, time);
    }

    /** What boards of that host are then: {@code gpu}, or {@code accelerator}. */
    public String boards(String host, Instant time) {
        boolean areCut = heard.find(host)
                .filter(last -> Duration.between(last, time).abs().compareTo(HOLDS) <= 0)
                .isPresent();
        return areCut ? "accelerator" : "gpu";
    }
}
