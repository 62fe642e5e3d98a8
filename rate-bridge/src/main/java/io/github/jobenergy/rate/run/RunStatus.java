package io.github.jobenergy.rate.run;

import io.github.jobenergy.program.ProgramStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The status of {@code run}: whether the brokers respond, and the progress of each source. */
public final class RunStatus implements Supplier<ProgramStatus> {

    /** The only phase of the program. */
    static final String RUNNING = "running";

    private final Clock clock;
    private final List<SourceLoop> loops;
    private final Instant started;

    /** Creates the status of loops that start now. */
    public RunStatus(Clock clock, List<SourceLoop> loops) {
        this.clock = clock;
        this.loops = List.copyOf(loops);
        this.started = clock.instant();
    }

    @Override
    public ProgramStatus get() {
        Instant now = clock.instant();
        Map<String, Long> counts = new TreeMap<>();
        for (SourceLoop loop : loops) {
            loop.progress()
                    .numbers(now)
                    .forEach((name, number) ->
                            counts.put("source." + loop.source().name() + "." + name, number));
        }
        return ProgramStatus.ofThisProcess("rate-bridge", started, RUNNING, brokersAwayTime(), counts, now);
    }

    /** Returns the earliest failure of the brokers after which no publication of any source succeeded. */
    private Optional<Instant> brokersAwayTime() {
        Optional<Instant> contact = loops.stream()
                .flatMap(loop -> loop.progress().contactTime().stream())
                .max(Instant::compareTo);
        return loops.stream()
                .flatMap(loop -> loop.progress().silenceTime().stream())
                .filter(silence -> contact.filter(silence::isBefore).isEmpty())
                .min(Instant::compareTo);
    }
}
