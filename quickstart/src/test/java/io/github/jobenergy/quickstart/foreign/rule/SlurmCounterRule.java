package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Slurm's plugins pm_counters and rapl: the energy of a step is the difference of the node's counter, in whole joules, between the
 * last poll before its end and the last poll before its start. The energy is that of the node.
 */
public final class SlurmCounterRule implements EnergyRule {

    @Override
    public String tool() {
        return "Slurm, counter";
    }

    @Override
    public Duration interval() {
        return SlurmPolls.INTERVAL;
    }

    @Override
    public OptionalDouble joules(PolledNode node, HeldRun run, Duration offset) {
        List<Instant> polls = node.answered(SlurmPolls.of(run, offset));
        double first = node.drawn().counterJoules(last(polls, run.start()));
        double last = node.drawn().counterJoules(last(polls, run.end()));
        return OptionalDouble.of(Math.floor(last) - Math.floor(first));
    }

    private static Instant last(List<Instant> polls, Instant edge) {
        return polls.stream()
                .filter(poll -> !poll.isAfter(edge))
                .reduce((before, later) -> later)
                .orElseThrow();
    }
}
