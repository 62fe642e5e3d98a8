package io.github.jobenergy.energy.gather;

import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of the energy of a run of resources that Slurm allocated and the run had not requested, such as the other CPUs of an
 * exclusive node. Requested is the greater of the fractions of CPUs and of GPUs, as in the share of a run in a node. Memory is
 * left out: Slurm allocates with {@code --exclusive} only the memory that was requested.
 *
 * <pre>
 *   allocated  cpu=64,gres/gpu=4     requested  cpu=8,gres/gpu=1     max(8/64, 1/4) = 1/4, unrequested 3/4
 * </pre>
 *
 * @param part the unrequested units of the greater fraction, 0 or more
 * @param whole all allocated units of it, 1 or more
 */
record Unrequested(long part, long whole) {

    private static final String CPU = "cpu";
    private static final String GPU = "gres/gpu";

    /**
     * Returns the unrequested part of the resources of a run; empty if accounting does not state the allocation and the request, or
     * if the run was resized, because the request of a run does not change with its size.
     */
    static Optional<Unrequested> of(JobResources resources) {
        if (resources.slices().size() > 1
                || resources.tresAllocated().isEmpty()
                || resources.tresRequested().isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> allocated = resources.tresAllocated().get();
        Map<String, String> requested = resources.tresRequested().get();
        Optional<Unrequested> ofCpus =
                units(allocated, CPU).flatMap(all -> units(requested, CPU).flatMap(some -> of(some, all)));
        Optional<Long> gpus = units(allocated, GPU);
        if (gpus.isEmpty()) {
            boolean holdsGpus = resources.gpuCount().filter(count -> count > 0).isPresent();
            return ofCpus.filter(any -> !holdsGpus);
        }
        Optional<Unrequested> ofGpus = of(units(requested, GPU).orElse(0L), gpus.get());
        return ofCpus.map(cpus -> ofGpus.map(cpus::orLess).orElse(cpus));
    }

    private static Optional<Unrequested> of(long requested, long allocated) {
        return allocated < 1 || requested < 0
                ? Optional.empty()
                : Optional.of(new Unrequested(Math.max(0, allocated - requested), allocated));
    }

    /** Returns the lesser of both fractions. */
    private Unrequested orLess(Unrequested other) {
        BigInteger ours = BigInteger.valueOf(part).multiply(BigInteger.valueOf(other.whole));
        BigInteger theirs = BigInteger.valueOf(other.part).multiply(BigInteger.valueOf(whole));
        return ours.compareTo(theirs) <= 0 ? this : other;
    }

    /** Returns the amount of a resource: of all types together, or without such an amount the sum over the types. */
    private static Optional<Long> units(Map<String, String> tres, String name) {
        if (tres.containsKey(name)) {
            return number(tres.get(name));
        }
        Optional<Long> sum = Optional.empty();
        for (Map.Entry<String, String> one : tres.entrySet()) {
            if (one.getKey().startsWith(name + ":")) {
                Optional<Long> next = number(one.getValue());
                if (next.isEmpty()) {
                    return Optional.empty();
                }
                sum = Optional.of(Math.addExact(sum.orElse(0L), next.get()));
            }
        }
        return sum;
    }

    /** Returns a whole number; empty for anything else, because amounts are text of Slurm. */
    private static Optional<Long> number(String text) {
        boolean isNumber =
                !text.isEmpty() && text.length() <= 12 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    /** Returns the unrequested part of an energy, rounded down. */
    Energy of(Energy energy) {
        return Energy.ofMillijoules(Proportion.of(energy.millijoules(), part, whole));
    }

    /** Returns the days of a run, each with its unrequested part. The parts sum to that of the run. */
    List<DayEnergy> of(List<DayEnergy> days) {
        List<DayEnergy> parts = new ArrayList<>(days.size());
        Energy sum = Energy.ZERO;
        for (DayEnergy day : days) {
            Energy next = sum.plus(day.energy());
            parts.add(day.with(day.waste().withUnrequested(Optional.of(of(next).minus(of(sum))))));
            sum = next;
        }
        return parts;
    }
}
