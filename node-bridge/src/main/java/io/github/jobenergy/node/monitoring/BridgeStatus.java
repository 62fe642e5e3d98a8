package io.github.jobenergy.node.monitoring;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.program.ProgramStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The status of a bridge, computed from its counts. For any thread. */
public final class BridgeStatus implements Supplier<ProgramStatus> {

    /** The only phase of a bridge. */
    static final String RUNNING = "running";

    private final Clock clock;
    private final Instant started;
    private final Function<Instant, Optional<Instant>> brokersAway;
    private final Map<String, Supplier<Map<String, Long>>> counts = new TreeMap<>();

    /** Creates the status of a bridge that starts now; the function returns the time since which no broker has responded. */
    public BridgeStatus(Clock clock, Function<Instant, Optional<Instant>> brokersAway) {
        this.clock = clock;
        this.started = clock.instant();
        this.brokersAway = brokersAway;
    }

    /** Adds counts under this prefix. */
    public BridgeStatus with(String word, Supplier<Map<String, Long>> some) {
        counts.put(word, some);
        return this;
    }

    /** Adds counts under this prefix. */
    public BridgeStatus with(String word, Counts<?> some) {
        return with(word, some::byName);
    }

    @Override
    public synchronized ProgramStatus get() {
        Instant now = clock.instant();
        Map<String, Long> all = new TreeMap<>();
        counts.forEach((word, some) -> some.get().forEach((name, count) -> all.put(word + "." + name, count)));
        return ProgramStatus.ofThisProcess("node-bridge", started, RUNNING, brokersAway.apply(now), all, now);
    }
}
