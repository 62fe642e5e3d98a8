package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * SUPReMM, the job summaries of Open XDMoD: each value times the time since the value before it. The samples are those of the prolog,
 * one each 30 s, and one of the epilog. No energy is published if less than 0.9 of the wall time is covered. The energy is that of the
 * node.
 */
public final class SupremmRule implements EnergyRule {

    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final Duration PROLOG_INTERVAL = Duration.ofSeconds(10);
    private static final int PROLOG_SAMPLES = 4;
    private static final double NEEDED = 0.9;

    @Override
    public String tool() {
        return "Open XDMoD";
    }

    @Override
    public Duration interval() {
        return INTERVAL;
    }

    @Override
    public OptionalDouble joules(PolledNode node, HeldRun run, Duration offset) {
        TreeSet<Instant> times = new TreeSet<>(run.grid(INTERVAL, offset));
        run.grid(PROLOG_INTERVAL, Duration.ZERO).stream().limit(PROLOG_SAMPLES).forEach(times::add);
        times.add(run.end());
        Series polled = node.readings().polled(times.stream().toList()).asMeans(true);
        Duration covered = Duration.between(polled.start(), polled.end());
        boolean isCovered = covered.toMillis() >= NEEDED * run.duration().toMillis();
        return isCovered ? OptionalDouble.of(polled.joules()) : OptionalDouble.empty();
    }
}
