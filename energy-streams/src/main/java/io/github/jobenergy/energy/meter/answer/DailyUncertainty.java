package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.EdgeUncertainty.ErrorBound;
import io.github.jobenergy.energy.register.InstrumentError;
import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.bounds.BoundParts;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The uncertainty of a run's energy on a node, and that of each of its UTC days. The errors of a day are those that arise on it; an edge
 * split over midnight is an error of both days. Each day has its own bounds, so the bounds of the days sum to at least those of the run.
 *
 * <pre>
 *   readings   ·     ·     ·  ┆  ·     ·     ·
 *   run           ├───────────┆──────────┤
 *   errors        ├──┤        ┆       ├──┤       the start belongs to the first day, the end to the second
 * </pre>
 *
 * Filled by one thread, then read. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each
 * change point.
 */
final class DailyUncertainty {

    /** A flag other than these marks errors that may have the same sign in many runs. */
    private static final Set<Flag> NEUTRAL = Set.of(Flag.UNKNOWN_IDLE_POWER);

    private final Errors whole;
    private final TreeMap<Long, Errors> days = new TreeMap<>();
    private final Supplier<PossibleParts> shares;
    private final boolean isOneDay;

    /**
     * Starts without errors. The errors of a run of one day are computed once.
     *
     * @param isOneDay whether the run is on the node on one UTC day only
     * @param shares creates the possible errors of shares, for the run and for each day
     */
    DailyUncertainty(boolean isOneDay, Supplier<PossibleParts> shares) {
        this.isOneDay = isOneDay;
        this.shares = shares;
        this.whole = new Errors(shares.get());
    }

    /** Returns the uncertainty of the run. */
    Uncertainty whole() {
        return whole.uncertainty;
    }

    /** Returns the possible errors of the shares of the run. */
    PossibleParts shares() {
        return whole.shares;
    }

    /**
     * Adds a share interval, which belongs to one day.
     *
     * @param interval the interval
     * @param millijoules the energy of the run
     * @param isShared whether another run was on the node
     * @param errors adds the errors of the interval
     */
    void add(Range interval, long millijoules, boolean isShared, Consumer<Errors> errors) {
        Errors day = days.computeIfAbsent(
                UtcDay.startOf(interval.from()), start -> isOneDay ? whole : new Errors(shares.get()));
        day.millijoules = Math.addExact(day.millijoules, millijoules);
        day.millis += interval.to() - interval.from();
        day.isShared |= isShared;
        errors.accept(whole);
        if (day != whole) {
            errors.accept(day);
        }
    }

    private Collection<Errors> ofDays() {
        return isOneDay ? List.of() : days.values();
    }

    /** Adds the second after a change point. The error belongs to the day on which the run is on the node. */
    void addSecond(long change, long millijoules, double shareBefore, double shareAfter) {
        whole.uncertainty.addSecond(change, millijoules, shareBefore, shareAfter);
        if (!isOneDay) {
            Optional.ofNullable(days.get(UtcDay.startOf(shareAfter > 0 ? change : change - 1)))
                    .ifPresent(day -> day.uncertainty.addSecond(change, millijoules, shareBefore, shareAfter));
        }
    }

    /** Adds the uncertainty of an edge split to each day that it touches. */
    void addEdgeSplit(EdgeUncertainty split, ErrorBound error) {
        whole.uncertainty.addEdgeSplit(split, error);
        if (!isOneDay) {
            days.subMap(UtcDay.startOf(split.start()), true, UtcDay.startOf(split.end()), true)
                    .values()
                    .forEach(day -> day.uncertainty.addEdgeSplit(split, error));
        }
    }

    /**
     * Adds what is known at the end of the run.
     *
     * @param readings the number of readings
     * @param suspendedMillis the time for which the run was suspended
     * @param peakMilliwatts the highest power of the node
     */
    void complete(long readings, long suspendedMillis, long peakMilliwatts) {
        whole.complete(readings, suspendedMillis, peakMilliwatts);
        long millis = days.values().stream().mapToLong(day -> day.millis).sum();
        for (Errors day : ofDays()) {
            long ofDay = millis == 0 ? readings : Proportion.of(readings, day.millis, millis);
            day.complete(ofDay, suspendedMillis, peakMilliwatts);
        }
    }

    /**
     * Adds the instrument errors of the run. Those of a day are a part of them as large as its part of the energy; of several kinds of
     * meters, each day has the largest error.
     *
     * @param millijoules the energy by the kind of the meter of the node
     * @param ofGpus the energy of each GPU inside the energy of its node times the sensitivity of the run to it, with the kind of its meter
     */
    void addInstruments(Map<Kind, Double> millijoules, List<Map.Entry<Kind, Double>> ofGpus) {
        millijoules.forEach(whole.uncertainty::addInstrument);
        ofGpus.forEach(gpu -> whole.uncertainty.addGpuInstrument(gpu.getKey(), gpu.getValue()));
        Optional<Kind> worst =
                millijoules.keySet().stream().max(Comparator.comparingDouble(InstrumentError::ofResolution));
        double all = ofDays().stream().mapToDouble(day -> day.millijoules).sum();
        double ofNode = millijoules.values().stream().mapToDouble(each -> each).sum();
        for (Errors day : ofDays()) {
            double part = all > 0 ? day.millijoules / all : 0;
            worst.ifPresent(kind -> day.uncertainty.addInstrument(kind, part * ofNode));
            ofGpus.forEach(gpu -> day.uncertainty.addGpuInstrument(gpu.getKey(), part * gpu.getValue()));
        }
    }

    /**
     * Returns the days with their uncertainty.
     *
     * @param reported the days of the run
     * @param flags the flags of the run on the node
     * @param limit how far the energy is bounded above
     */
    List<DayEnergy> of(List<DayEnergy> reported, Set<Flag> flags, UpperLimit limit) {
        boolean isRegular = NEUTRAL.containsAll(flags);
        return reported.stream()
                .map(day -> day.with(parts(day, isRegular, limit)))
                .toList();
    }

    private BoundParts parts(DayEnergy day, boolean isRegular, UpperLimit limit) {
        Errors errors = days.get(day.dayTime().toEpochMilli());
        if (errors == null) {
            return BoundParts.UNKNOWN;
        }
        boolean isMetered = day.metered().equals(day.held());
        boolean isBounded = limit == UpperLimit.ALWAYS || (limit == UpperLimit.WHERE_METERED && isMetered);
        long energy = day.energy().millijoules();
        boolean isIndependent = isRegular && isMetered && !errors.isShared && errors.uncertainty.below() <= energy;
        Uncertainty uncertainty = errors.uncertainty;
        return BoundParts.of(
                Energy.ofMillijoules(isIndependent ? uncertainty.independent() : 0),
                Energy.ofMillijoules(Math.min(energy, isIndependent ? uncertainty.commonBelow() : uncertainty.below())),
                isBounded
                        ? Optional.of(Energy.ofMillijoules(
                                        isIndependent ? uncertainty.commonAbove() : uncertainty.above()))
                                .filter(most -> most.compareTo(Energy.LARGEST) <= 0)
                        : Optional.empty());
    }

    /** How far the energy of a run is bounded above. */
    enum UpperLimit {
        /** A maximum power covers unmetered time. */
        ALWAYS,
        /** No maximum power is known. */
        WHERE_METERED,
        /** Energy may be lost, or that of some part of the node is unknown. */
        NEVER
    }

    /** The errors of a run, or of one of its days. */
    static final class Errors {
        private final Uncertainty uncertainty = new Uncertainty();
        private final PossibleParts shares;
        private long millijoules;
        private long millis;
        private boolean isShared;

        private Errors(PossibleParts shares) {
            this.shares = shares;
        }

        Uncertainty uncertainty() {
            return uncertainty;
        }

        PossibleParts shares() {
            return shares;
        }

        private void complete(long readings, long suspendedMillis, long peakMilliwatts) {
            uncertainty.setReadings(readings);
            uncertainty.addShares(shares.less(suspendedMillis, peakMilliwatts), shares.more());
        }
    }
}
