package io.github.jobenergy.schemas.energy.waste;

import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The waste of several runs of one class of end states. Energies that are 0 are absent unless they are a part of another one, and
 * may be negative between the steps of a computation.
 *
 * @param endState the class of the end states
 * @param idleGpus the sum of the idle parts of the GPUs that the runs held
 * @param energyWithRequest the energy of the runs whose request is known; absent if there is none
 * @param energyUnrequested the part of that energy of resources that the runs had not requested; present if
 *     {@code energyWithRequest} is
 */
public record EndStateWaste(
        EndState endState, IdleGpus idleGpus, Optional<Energy> energyWithRequest, Optional<Energy> energyUnrequested) {

    /** Returns the waste of runs with that energy; empty if nothing is known of it. */
    public static List<EndStateWaste> of(EndState endState, Energy energy, Waste waste) {
        Energy withRequest = waste.energyUnrequested().map(any -> energy).orElse(Energy.ZERO);
        EndStateWaste one = of(
                endState,
                waste.idleGpus(),
                withRequest,
                waste.energyUnrequested().orElse(Energy.ZERO));
        return one.isNothing() ? List.of() : List.of(one);
    }

    private static EndStateWaste of(EndState endState, IdleGpus idleGpus, Energy withRequest, Energy unrequested) {
        boolean isKnown = !withRequest.equals(Energy.ZERO) || !unrequested.equals(Energy.ZERO);
        return new EndStateWaste(
                endState,
                idleGpus,
                Optional.of(withRequest).filter(any -> isKnown),
                Optional.of(unrequested).filter(any -> isKnown));
    }

    /** Returns the sum of the waste of each class, in the order of {@link EndState}; classes without waste are left out. */
    public static List<EndStateWaste> sums(Collection<EndStateWaste> some, Collection<EndStateWaste> others) {
        Map<EndState, EndStateWaste> sums = new TreeMap<>();
        Stream.concat(some.stream(), others.stream())
                .forEach(one -> sums.merge(one.endState, one, EndStateWaste::plus));
        return sums.values().stream().filter(sum -> !sum.isNothing()).toList();
    }

    private EndStateWaste plus(EndStateWaste other) {
        return of(
                endState,
                idleGpus.plus(other.idleGpus),
                energyWithRequest.orElse(Energy.ZERO).plus(other.energyWithRequest.orElse(Energy.ZERO)),
                energyUnrequested.orElse(Energy.ZERO).plus(other.energyUnrequested.orElse(Energy.ZERO)));
    }

    /** Returns the negated amounts. */
    public EndStateWaste negated() {
        return new EndStateWaste(
                endState,
                idleGpus.negated(),
                energyWithRequest.map(Energy.ZERO::minus),
                energyUnrequested.map(Energy.ZERO::minus));
    }

    /** Checks whether an amount is below 0. */
    public boolean isNegative() {
        return idleGpus.isNegative()
                || energyWithRequest.filter(Energy::isNegative).isPresent()
                || energyUnrequested.filter(Energy::isNegative).isPresent();
    }

    private boolean isNothing() {
        return idleGpus.equals(IdleGpus.NONE) && energyWithRequest.isEmpty();
    }
}
