package io.github.jobenergy.schemas.energy.endstate;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The energy of several runs by the class of their end state. Either all energies are present or none: {@link #UNKNOWN} is the
 * value of sums that an earlier version began. Energies may be negative between the steps of a computation.
 *
 * @param energyCompleted the energy of runs in {@link EndState#COMPLETED}
 * @param energyFailed the energy of runs in {@link EndState#FAILED}
 * @param energyTimedOut the energy of runs in {@link EndState#TIMED_OUT}
 * @param energyCancelled the energy of runs in {@link EndState#CANCELLED}
 * @param energyPreempted the energy of runs in {@link EndState#PREEMPTED}
 * @param energyRequeued the energy of runs in {@link EndState#REQUEUED}
 * @param energyOther the energy of runs in {@link EndState#OTHER}
 */
public record EnergyByEndState(
        Optional<Energy> energyCompleted,
        Optional<Energy> energyFailed,
        Optional<Energy> energyTimedOut,
        Optional<Energy> energyCancelled,
        Optional<Energy> energyPreempted,
        Optional<Energy> energyRequeued,
        Optional<Energy> energyOther)
        implements FieldGroup {

    /** No energy is known. */
    public static final EnergyByEndState UNKNOWN = new EnergyByEndState(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** All energies are 0. */
    public static final EnergyByEndState NONE =
            inOrder(Stream.of(EndState.values()).map(any -> Energy.ZERO).toList());

    public EnergyByEndState {
        long present = Stream.of(
                        energyCompleted,
                        energyFailed,
                        energyTimedOut,
                        energyCancelled,
                        energyPreempted,
                        energyRequeued,
                        energyOther)
                .filter(Optional::isPresent)
                .count();
        if (present != 0 && present != EndState.values().length) {
            throw new InvalidFieldException(
                    "energy_completed_joules",
                    "the energy of all " + EndState.values().length + " end states or of none",
                    present);
        }
    }

    /** Returns the energy of one run. */
    public static EnergyByEndState of(EndState state, Energy energy) {
        return inOrder(Stream.of(EndState.values())
                .map(end -> end == state ? energy : Energy.ZERO)
                .toList());
    }

    /** Returns the sum of both; unknown if either is unknown. */
    public EnergyByEndState plus(EnergyByEndState other) {
        if (!isKnown() || !other.isKnown()) {
            return UNKNOWN;
        }
        List<Energy> left = energies();
        List<Energy> right = other.energies();
        return inOrder(IntStream.range(0, left.size())
                .mapToObj(i -> left.get(i).plus(right.get(i)))
                .toList());
    }

    /** Returns the negated energies. */
    public EnergyByEndState negated() {
        return isKnown() ? inOrder(energies().stream().map(Energy.ZERO::minus).toList()) : UNKNOWN;
    }

    /** Checks whether the energies are known. */
    public boolean isKnown() {
        return energyCompleted.isPresent();
    }

    /** Returns the sum of all energies. */
    public Optional<Energy> total() {
        return energies().stream().reduce(Energy::plus);
    }

    /** Returns the energies in the order of {@link EndState}; empty if they are unknown. */
    public List<Energy> energies() {
        return Stream.of(
                        energyCompleted,
                        energyFailed,
                        energyTimedOut,
                        energyCancelled,
                        energyPreempted,
                        energyRequeued,
                        energyOther)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the record of seven values in the order of {@link EndState}, which is that of the components. */
    private static EnergyByEndState inOrder(List<Energy> energies) {
        return new EnergyByEndState(
                Optional.of(energies.get(0)),
                Optional.of(energies.get(1)),
                Optional.of(energies.get(2)),
                Optional.of(energies.get(3)),
                Optional.of(energies.get(4)),
                Optional.of(energies.get(5)),
                Optional.of(energies.get(6)));
    }
}
