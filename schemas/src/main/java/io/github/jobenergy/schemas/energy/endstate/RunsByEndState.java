package io.github.jobenergy.schemas.energy.endstate;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The number of runs by the class of their end state. Either all numbers are present or none: {@link #UNKNOWN} is the value of
 * sums that an earlier version began. Numbers may be negative between the steps of a computation.
 *
 * @param runsCompleted the number of runs in {@link EndState#COMPLETED}
 * @param runsFailed the number of runs in {@link EndState#FAILED}
 * @param runsTimedOut the number of runs in {@link EndState#TIMED_OUT}
 * @param runsCancelled the number of runs in {@link EndState#CANCELLED}
 * @param runsPreempted the number of runs in {@link EndState#PREEMPTED}
 * @param runsRequeued the number of runs in {@link EndState#REQUEUED}
 * @param runsOther the number of runs in {@link EndState#OTHER}
 */
public record RunsByEndState(
        Optional<Long> runsCompleted,
        Optional<Long> runsFailed,
        Optional<Long> runsTimedOut,
        Optional<Long> runsCancelled,
        Optional<Long> runsPreempted,
        Optional<Long> runsRequeued,
        Optional<Long> runsOther)
        implements FieldGroup {

    /** No number is known. */
    public static final RunsByEndState UNKNOWN = new RunsByEndState(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** All numbers are 0. */
    public static final RunsByEndState NONE =
            inOrder(Stream.of(EndState.values()).map(any -> 0L).toList());

    public RunsByEndState {
        long present = Stream.of(
                        runsCompleted, runsFailed, runsTimedOut, runsCancelled, runsPreempted, runsRequeued, runsOther)
                .filter(Optional::isPresent)
                .count();
        if (present != 0 && present != EndState.values().length) {
            throw new InvalidFieldException(
                    "runs_completed",
                    "the number of runs of all " + EndState.values().length + " end states or of none",
                    present);
        }
    }

    /** Returns the number of one run in that class. */
    public static RunsByEndState of(EndState state) {
        return inOrder(
                Stream.of(EndState.values()).map(end -> end == state ? 1L : 0L).toList());
    }

    /** Returns the sum of both; unknown if either is unknown. */
    public RunsByEndState plus(RunsByEndState other) {
        if (!isKnown() || !other.isKnown()) {
            return UNKNOWN;
        }
        List<Long> left = runs();
        List<Long> right = other.runs();
        return inOrder(IntStream.range(0, left.size())
                .mapToObj(i -> Math.addExact(left.get(i), right.get(i)))
                .toList());
    }

    /** Returns the negated numbers. */
    public RunsByEndState negated() {
        return isKnown() ? inOrder(runs().stream().map(count -> -count).toList()) : UNKNOWN;
    }

    /** Checks whether the numbers are known. */
    public boolean isKnown() {
        return runsCompleted.isPresent();
    }

    /** Returns the sum of all numbers. */
    public Optional<Long> total() {
        return runs().stream().reduce(Math::addExact);
    }

    /** Returns the numbers in the order of {@link EndState}; empty if they are unknown. */
    public List<Long> runs() {
        return Stream.of(runsCompleted, runsFailed, runsTimedOut, runsCancelled, runsPreempted, runsRequeued, runsOther)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the record of seven values in the order of {@link EndState}, which is that of the components. */
    private static RunsByEndState inOrder(List<Long> runs) {
        return new RunsByEndState(
                Optional.of(runs.get(0)),
                Optional.of(runs.get(1)),
                Optional.of(runs.get(2)),
                Optional.of(runs.get(3)),
                Optional.of(runs.get(4)),
                Optional.of(runs.get(5)),
                Optional.of(runs.get(6)));
    }
}
