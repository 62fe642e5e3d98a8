package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The times at which slurmd polls a node: each interval, and at the start and the end of a step if the last poll is older than 10 s.
 */
final class SlurmPolls {

    static final Duration INTERVAL = Duration.ofSeconds(30);

    private static final Duration DELTA = Duration.ofSeconds(10);

    private SlurmPolls() {}

    static List<Instant> of(HeldRun run, Duration offset) {
        TreeSet<Instant> polls = new TreeSet<>(run.grid(INTERVAL, offset));
        polls.add(run.start().plus(offset).minus(INTERVAL));
        Stream.of(run.start(), run.end())
                .filter(edge ->
                        Duration.between(polls.headSet(edge, true).last(), edge).compareTo(DELTA) > 0)
                .toList()
                .forEach(polls::add);
        return List.copyOf(polls);
    }
}
