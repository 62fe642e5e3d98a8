package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.Drawn.Contribution;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Collects the diagnostics of a run on a node while its energy is computed from the registers: flags, sources, scope
 * and energy by domain. Filled by one thread, then read.
 */
public final class RunDiagnostics {

    private final Map<String, Long> energyByDomain = new TreeMap<>();
    private final Map<Kind, Long> energyByKind = new EnumMap<>(Kind.class);
    private final Map<String, Kind> kindByInnerDomain = new TreeMap<>();
    private final Map<String, Long> meteredBySource = new TreeMap<>();
    private final Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    private final EnumSet<Flag> flags = EnumSet.noneOf(Flag.class);
    private final MeteredParts meteredParts = new MeteredParts();
    private RegisterDelta whole = RegisterDelta.NONE;
    private long peakMilliwatts;
    private long readings;
    private boolean isGpuEstimated;

    /** Adds the amounts, flags and contributions of an interval with these summed domains. */
    void add(Drawn drawn, SummedDomains summedDomains) {
        for (Contribution one : drawn.contributions()) {
            addDomain(one.meter(), one.amount(), one.readings());
            if (summedDomains.summed().contains(one.meter().domain())) {
                addPart(summedDomains, one.meter(), one.amount());
            } else {
                kindByInnerDomain.put(one.meter().domain(), one.meter().kind());
            }
        }
        flags.addAll(drawn.flags());
        if (summedDomains.lacksPart() && drawn.advance().amount().meteredMillis() > 0) {
            flag(Flag.UNEVEN_PARTS);
        }
        addWhole(drawn.advance().amount(), drawn.peakMilliwatts());
    }

    /** Notes that a GPU was not metered for all of the time of its node, so that its energy is an estimate. */
    public void estimateGpu() {
        isGpuEstimated = true;
    }

    /** Checks whether the energy of a GPU that matters is an estimate. */
    public boolean isGpuEstimated() {
        return isGpuEstimated;
    }

    /** Adds a flag. */
    public void flag(Flag flag) {
        flags.add(flag);
    }

    /** Returns the advance of the node's register, the sum over all intervals. */
    public RegisterDelta whole() {
        return whole;
    }

    /** Returns the energy of each metered domain, in millijoules. */
    public Map<String, Long> energyByDomain() {
        return energyByDomain;
    }

    /** Returns the energy of the summed domains by the kind of their meters, in millijoules. */
    public Map<Kind, Long> energyByKind() {
        return energyByKind;
    }

    /**
     * Returns the kind of the meter of a domain inside the summed domains, such as a GPU inside the energy of its node; of several
     * meters the last one. Empty for a summed domain.
     */
    public Optional<Kind> kindOfInner(String domain) {
        return Optional.ofNullable(kindByInnerDomain.get(domain));
    }

    /** Returns the flags, including those that follow from uneven parts. */
    public Set<Flag> flags() {
        Set<Flag> all = EnumSet.copyOf(flags);
        if (areUneven() || isGpuEstimated) {
            all.add(Flag.UNEVEN_PARTS);
        }
        return all;
    }

    /** Checks whether some parts were metered for longer than all of them together. */
    public boolean areUneven() {
        return flags.contains(Flag.UNEVEN_PARTS) || meteredParts.areUneven(whole.meteredMillis());
    }

    /** Checks whether some parts are missing from the sum in some or all hours, so that their energy is unknown. */
    public boolean lacksParts() {
        return flags.contains(Flag.UNEVEN_PARTS) || meteredParts.haveChanged();
    }

    /** Returns the metered energy of each summed part. */
    public MeteredParts meteredParts() {
        return meteredParts;
    }

    /** Returns the highest mean power between two readings, in milliwatts. */
    public long peakMilliwatts() {
        return peakMilliwatts;
    }

    /** Returns the number of distinct readings. */
    public long readings() {
        return readings;
    }

    /** Returns the scope of the summed domains; empty if none was metered. */
    public Optional<Scope> scope() {
        return scopes.size() > 1 ? Optional.of(Scope.MIXED) : scopes.stream().findFirst();
    }

    /** Returns the metered sources, in alphabetical order. */
    public Set<String> sources() {
        return meteredBySource.keySet();
    }

    /** Returns the source with the most metered time; of several, the first by name. */
    public Optional<String> mainSource() {
        String best = "";
        long most = 0;
        for (Map.Entry<String, Long> source : meteredBySource.entrySet()) {
            if (source.getValue() > most) {
                best = source.getKey();
                most = source.getValue();
            }
        }
        return most > 0 ? Optional.of(best) : Optional.empty();
    }

    private void addDomain(MeterId meter, RegisterDelta amount, long readingCount) {
        if (amount.meteredMillis() > 0) {
            energyByDomain.merge(meter.domain(), amount.millijoules(), Math::addExact);
        }
        readings += readingCount;
    }

    private void addWhole(RegisterDelta amount, long peak) {
        whole = whole.plus(amount);
        peakMilliwatts = Math.max(peakMilliwatts, peak);
    }

    /** Adds the advance of a meter of a summed domain. */
    private void addPart(SummedDomains summedDomains, MeterId meter, RegisterDelta amount) {
        meteredParts.add(summedDomains.summed(), meter.domain(), amount);
        if (amount.meteredMillis() > 0) {
            scopes.add(summedDomains.scope());
            meteredBySource.merge(meter.source(), amount.meteredMillis(), Long::sum);
            energyByKind.merge(meter.kind(), amount.millijoules(), Math::addExact);
        }
    }
}
