package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.DomainSum;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The advance of a node's register in {@code [from, to)}, with the contribution of each meter.
 *
 * @param from the first millisecond inside, since 1970-01-01T00:00:00Z
 * @param to the first millisecond after, later than {@code from}
 * @param advance the advance of the register with the part of the GPUs
 * @param peakMilliwatts the highest mean power between two readings
 * @param flags the flags of the summed meters
 * @param contributions the contribution of the selected meter of each domain, sorted by meter
 */
public record Drawn(
        long from, long to, Advance advance, long peakMilliwatts, Set<Flag> flags, List<Contribution> contributions) {

    public Drawn {
        flags = Set.copyOf(flags);
        contributions = List.copyOf(contributions);
    }

    /** Returns an interval without any contribution. */
    public static Drawn nothing(long from, long to) {
        return new Drawn(from, to, Advance.NONE, 0, Set.of(), List.of());
    }

    /** Returns the same amounts over another interval, which contains no other energy. */
    public Drawn over(long start, long end) {
        return new Drawn(start, end, advance, peakMilliwatts, flags, contributions);
    }

    /** Combines the contributions of the domains over an interval within one minute, without estimates for GPUs. */
    public static Drawn of(long from, long to, SummedDomains summedDomains, List<DomainSum> parts) {
        return of(new Parts(from, to, parts, Map.of()), summedDomains);
    }

    /**
     * The contributions of the domains over an interval within one minute.
     *
     * @param from the first millisecond inside
     * @param to the first millisecond after
     * @param domains the contribution of each domain
     * @param estimates the energy of GPUs in time in which they were not metered, by domain
     */
    public record Parts(long from, long to, List<DomainSum> domains, Map<String, RegisterDelta> estimates) {}

    /** Combines the contributions of the domains. */
    public static Drawn of(Parts read, SummedDomains summedDomains) {
        List<DomainSum> parts = read.domains();
        long millijoules = 0;
        long metered = Long.MAX_VALUE;
        long peak = 0;
        long spread = 0;
        MeterDisagreement disagreement = MeterDisagreement.NONE;
        MeterDifference difference = MeterDifference.NONE;
        SortedMap<String, GpuPart> gpus = new TreeMap<>();
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        List<Contribution> contributions = new ArrayList<>(parts.size());
        for (DomainSum part : parts) {
            String domain = part.meter().domain();
            RegisterDelta advance = part.amount();
            contributions.add(
                    new Contribution(part.meter(), advance.millijoules(), advance.meteredMillis(), part.readings()));
            if (summedDomains.gpus().contains(domain)) {
                gpus.put(domain, gpu(part, summedDomains, read.estimates()));
            }
            if (summedDomains.summed().contains(domain)) {
                millijoules = Math.addExact(millijoules, advance.millijoules());
                metered = Math.min(metered, advance.meteredMillis());
                peak += part.peakMilliwatts();
                spread = RegisterDelta.spreadOfBoth(spread, advance.spread());
                disagreement = disagreement.plus(advance.disagreement());
                difference = difference.plus(part.difference());
                flags.addAll(part.flags());
            }
        }
        RegisterDelta amount = metered == Long.MAX_VALUE
                ? RegisterDelta.NONE
                : new RegisterDelta(millijoules, metered, spread, disagreement);
        Advance sum = Advance.of(amount, together(summedDomains, parts, metered), gpus)
                .with(difference);
        return new Drawn(read.from(), read.to(), sum, peak, flags, contributions);
    }

    /** Returns the part of a GPU. The flags and the difference of a summed GPU are those of the sum. */
    private static GpuPart gpu(DomainSum part, SummedDomains summedDomains, Map<String, RegisterDelta> estimates) {
        String domain = part.meter().domain();
        boolean isSummed = summedDomains.summed().contains(domain);
        MeterDifference difference = part.difference();
        MeterDisagreement error =
                part.amount().disagreement().plus(new MeterDisagreement(difference.less(), difference.more()));
        return new GpuPart(
                part.amount().with(error),
                isSummed ? RegisterDelta.NONE : estimates.getOrDefault(domain, RegisterDelta.NONE),
                isSummed ? Set.of() : part.flags());
    }

    private static long together(SummedDomains summedDomains, List<DomainSum> parts, long metered) {
        long together = 0;
        for (DomainSum part : parts) {
            if (summedDomains.summed().contains(part.meter().domain())) {
                together = Math.addExact(together, part.amount().within(metered));
            }
        }
        return together;
    }

    /** Returns the sum of this interval and the next. */
    public Drawn plus(Drawn next) {
        SortedMap<MeterId, Contribution> sums = new TreeMap<>();
        contributions.forEach(one -> sums.put(one.meter(), one));
        next.contributions.forEach(one -> sums.merge(one.meter(), one, Contribution::plus));
        Set<Flag> all = EnumSet.noneOf(Flag.class);
        all.addAll(flags);
        all.addAll(next.flags);
        return new Drawn(
                from,
                next.to,
                advance.plus(next.advance),
                Math.max(peakMilliwatts, next.peakMilliwatts),
                all,
                List.copyOf(sums.values()));
    }

    /**
     * Returns the part of this interval inside {@code [start, end)}, for an even draw. Abutting parts add up to the
     * millijoule: the energy of the GPUs and the remaining energy are interpolated separately.
     */
    public Drawn within(long start, long end) {
        if (start <= from && to <= end) {
            return this;
        }
        Part part = new Part(Math.max(start, from) - from, Math.min(end, to) - from, to - from);
        SortedMap<String, Long> gpus = new TreeMap<>();
        long remainder = advance.amount().millijoules();
        long millijoules = 0;
        for (Map.Entry<String, Long> gpu : advance.gpus().entrySet()) {
            long counted = part.of(gpu.getValue());
            gpus.put(gpu.getKey(), counted);
            remainder -= gpu.getValue();
            millijoules += counted;
        }
        RegisterDelta amount = new RegisterDelta(
                Math.addExact(millijoules, part.of(remainder)),
                part.of(advance.amount().meteredMillis()),
                part.of(advance.amount().spread()),
                part.of(advance.amount().disagreement()));
        List<Contribution> contributionsWithin = new ArrayList<>(contributions.size());
        contributions.forEach(one -> contributionsWithin.add(one.within(part)));
        return new Drawn(
                Math.max(start, from),
                Math.min(end, to),
                new Advance(
                        amount,
                        part.of(advance.together()),
                        gpus,
                        advance.isCut(),
                        part.of(advance.gpuErrors()),
                        part.of(advance.difference())),
                peakMilliwatts,
                flags,
                contributionsWithin);
    }

    /** A part of an interval, from one offset to another. */
    private record Part(long from, long to, long length) {
        long of(long amount) {
            return Proportion.of(amount, to, length) - Proportion.of(amount, from, length);
        }

        MeterDisagreement of(MeterDisagreement disagreement) {
            return disagreement.isNone()
                    ? disagreement
                    : new MeterDisagreement(of(disagreement.less()), of(disagreement.more()));
        }

        MeterDifference of(MeterDifference difference) {
            return new MeterDifference(of(difference.least()), of(difference.most()));
        }

        SortedMap<String, GpuError> of(SortedMap<String, GpuError> errors) {
            SortedMap<String, GpuError> within = new TreeMap<>();
            errors.forEach((name, error) -> within.put(
                    name,
                    new GpuError(of(error.missingMillis()), of(error.spread()), of(error.error()), error.flags())));
            return within;
        }
    }

    /**
     * The contribution of one meter to its domain.
     *
     * @param meter the meter
     * @param millijoules the energy
     * @param meteredMillis the metered part of the interval, in milliseconds
     * @param readings the distinct readings of all meters of the domain while this meter was selected
     */
    public record Contribution(MeterId meter, long millijoules, long meteredMillis, long readings) {

        /** Returns the advance of the meter. */
        public RegisterDelta amount() {
            return new RegisterDelta(millijoules, meteredMillis);
        }

        private Contribution plus(Contribution next) {
            return new Contribution(
                    meter,
                    Math.addExact(millijoules, next.millijoules),
                    meteredMillis + next.meteredMillis,
                    readings + next.readings);
        }

        private Contribution within(Part part) {
            return new Contribution(meter, part.of(millijoules), part.of(meteredMillis), part.of(readings));
        }
    }
}
