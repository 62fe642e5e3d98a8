package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.Divider.Divided;
import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.meter.Window.Conditions;
import io.github.jobenergy.energy.register.Amount;
import io.github.jobenergy.energy.register.Bend;
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.register.Occupancy;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Computes what one run drew on one node, from what the stores hold now: a function of the sets of readings, runs and states,
 * and of nothing else.
 *
 * <pre>
 *   co-runner          ├───────────────┤
 *   run          ├──────────────────────────┤
 *   stretches    ┆  1  ┆       2       ┆  3  ┆     one company, one capacity, one UTC day: one share each
 * </pre>
 */
final class Answerer {

    private static final long IDLE_LOOKBACK = Duration.ofHours(24).toMillis();
    private static final int SHARE_DECIMALS = 6;

    /** Shares are told apart this finely where only bounds rest on them. */
    private static final long FINE = 1_000_000_000;

    private final MeterStores stores;
    private final MeterRules rules;

    Answerer(MeterStores stores, MeterRules rules) {
        this.stores = stores;
        this.rules = rules;
    }

    NodeJobEnergy answer(NodeRun run, Instant now) {
        return answer(run, now, Trace.NONE);
    }

    NodeJobEnergy answer(NodeRun run, Instant now, Trace trace) {
        Company company = new Company(stores, run);
        Occupancy occupancy = company.occupancy();
        NodeRegister register = new NodeRegister(stores, run.key(), new Conditions(occupancy, rules));
        trace.node(new NodeView(register, company));
        Divider divider = new Divider(company, register, rules);
        Optional<Long> idle = idleMilliwatts(register, run.end());
        Tally tally = new Tally();
        Sums sums = new Sums(run.run(), company, tally, idle);
        Set<Long> changes = new TreeSet<>();
        for (Holding holding : run.holdings()) {
            changes.addAll(occupancy.changesWithin(holding.start(), holding.end()));
            changes.addAll(List.of(holding.start(), holding.end()));
            TreeSet<Long> edges = new TreeSet<>(company.shareChanges(holding.start(), holding.end()));
            edges.add(holding.end());
            long from = holding.start();
            for (long to : edges) {
                Divided divided = divider.divide(from, to, tally);
                sums.add(divided, from, to);
                long start = from;
                trace.stretch(() -> company.stretch(start, to, divided));
                from = to;
            }
        }
        doubt(changes, register, sums);
        NodeJobEnergy result = result(run, sums, tally, idle, now);
        trace.leeway(sums.uncertainty::leeway);
        return result;
    }

    /** An answer that nothing is known of: how long the run held the node, and no energy. */
    static NodeJobEnergy missing(NodeRun run, Instant now) {
        long held = run.holdings().stream()
                .mapToLong(holding -> holding.end() - holding.start())
                .sum();
        return new NodeJobEnergy(
                run.run(),
                run.completionRevision(),
                run.key(),
                Quality.MISSING,
                new Amounts(Energy.ZERO, Optional.empty(), Energy.ZERO, Energy.ZERO, Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                Duration.ofMillis(held),
                Duration.ZERO,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                0,
                List.of(),
                now);
    }

    /** Adds what may lie on the wrong side of each time at which somebody came or went. */
    private static void doubt(Set<Long> changes, NodeRegister register, Sums sums) {
        Set<Around> spans = new LinkedHashSet<>();
        for (long change : changes) {
            spans.addAll(around(register.bendsAt(change, sums.tally)));
            sums.uncertainty.addSecond(change, register.secondAt(change), sums.share(change - 1), sums.share(change));
        }
        spans.forEach(
                span -> sums.uncertainty.addLayout(span.bend(), span.bend().doubt(sums::share)));
    }

    private static List<Around> around(List<Bend> bends) {
        List<Around> around = new ArrayList<>(bends.size());
        for (int i = 0; i < bends.size(); i++) {
            around.add(new Around(bends.get(i), Collections.frequency(bends.subList(0, i), bends.get(i))));
        }
        return around;
    }

    /**
     * A span around change points. Around several it is one, wherever it was read; around one of them another meter may have
     * said the very same.
     *
     * @param bend how it was laid out
     * @param same how many meters before this one said the same
     */
    private record Around(Bend bend, int same) {}

    private Optional<Long> idleMilliwatts(NodeRegister register, long end) {
        return rules.idlePower().map(Power::milliwatts).or(() -> register.lowestMinute(end - IDLE_LOOKBACK, end));
    }

    private NodeJobEnergy result(NodeRun run, Sums sums, Tally tally, Optional<Long> idle, Instant now) {
        long whole = tally.whole().millijoules();
        long metered = tally.whole().meteredMillis();
        Map<String, Energy> domains = new TreeMap<>();
        tally.energyByDomain().forEach((domain, millijoules) -> domains.put(domain, Energy.ofMillijoules(millijoules)));
        return new NodeJobEnergy(
                run.run(),
                run.completionRevision(),
                run.key(),
                quality(sums.held, metered, tally),
                amounts(sums, idle, tally),
                Optional.of(sums.days.told(isAboveIdleKnown(idle, tally))),
                whole == 0
                        ? Optional.empty()
                        : Optional.of(BigDecimal.valueOf(sums.part)
                                .divide(BigDecimal.valueOf(whole), SHARE_DECIMALS, RoundingMode.HALF_UP)
                                .stripTrailingZeros()),
                Duration.ofMillis(sums.held),
                Duration.ofMillis(metered),
                tally.scope(),
                domains,
                idle.map(Power::ofMilliwatts),
                idle.map(known -> rules.idlePower().isPresent() ? IdleSource.CONFIGURED : IdleSource.LEARNED),
                tally.parts().meanPower(),
                tally.parts().meanPower().map(mean -> peak(mean, tally)),
                tally.mainSource(),
                List.copyOf(tally.sources()),
                tally.readings(),
                tally.flags().stream().sorted().toList(),
                now);
    }

    /** Of parts that were never metered at one time nobody saw the peak: it is no less than the mean. */
    private static Power peak(Power mean, Tally tally) {
        Power seen = Power.ofMilliwatts(tally.peakMilliwatts());
        return seen.compareTo(mean) < 0 ? mean : seen;
    }

    private Amounts amounts(Sums sums, Optional<Long> idle, Tally tally) {
        long whole = tally.whole().millijoules();
        double part = whole == 0 ? 0 : sums.part / (double) whole;
        tally.energyByKind().forEach((kind, energy) -> sums.uncertainty.addInstrument(kind, part * energy));
        boolean isMetered = sums.metered == sums.held || rules.maxPower().isPresent();
        boolean isLossBounded = !tally.flags().contains(Flag.UNCERTAIN_RESET)
                || rules.maxPower().isPresent();
        boolean isBounded = isMetered && isLossBounded && !tally.lacksParts();
        return new Amounts(
                Energy.ofMillijoules(sums.part),
                isAboveIdleKnown(idle, tally) ? Optional.of(Energy.ofMillijoules(sums.marginal)) : Optional.empty(),
                Energy.ofMillijoules(whole),
                Energy.ofMillijoules(Math.max(0, sums.part - sums.uncertainty.below())),
                isBounded
                        ? Optional.of(Energy.ofMillijoules(Math.addExact(sums.part, sums.uncertainty.above())))
                                .filter(high -> high.compareTo(Energy.LARGEST) <= 0)
                        : Optional.empty());
    }

    private static boolean isAboveIdleKnown(Optional<Long> idle, Tally tally) {
        return idle.isPresent() && tally.parts().areTheSameThroughout();
    }

    private static Quality quality(long held, long metered, Tally tally) {
        if (held > 0 && tally.parts().meanPower().isEmpty()) {
            return Quality.MISSING;
        }
        if (metered < held || tally.areUneven()) {
            return Quality.PARTIAL;
        }
        return tally.flags().stream().anyMatch(Flag::isAssumption) ? Quality.ESTIMATED : Quality.MEASURED;
    }

    /** The running sums of one answer, in millijoules and milliseconds. */
    private final class Sums {
        private final RunKey run;
        private final Company company;
        private final Tally tally;
        private final Optional<Long> idle;
        private final Uncertainty uncertainty = new Uncertainty();
        private final TreeMap<Long, Double> shares = new TreeMap<>();
        private final Days days = new Days();
        private long part;
        private long marginal;
        private long held;
        private long metered;

        Sums(RunKey run, Company company, Tally tally, Optional<Long> idle) {
            this.run = run;
            this.company = company;
            this.tally = tally;
            this.idle = idle;
        }

        void add(Divided divided, long from, long to) {
            Amount amount = divided.amount();
            held += to - from;
            metered += amount.meteredMillis();
            long drawn = divided.division().part(run);
            long above = idle.map(known -> aboveIdle(divided, known)).orElse(0L);
            part = Math.addExact(part, drawn);
            marginal = Math.addExact(marginal, above);
            days.add(from, to, amount, drawn, above);
            double share = share(divided, from);
            shares.put(from, share);
            shares.put(to, 0.0);
            uncertainty.addSampling(amount.spread(), share);
            uncertainty.addDispute(amount.dispute(), share);
            double unmeteredSeconds = (to - from - amount.meteredMillis()) / 1_000.0;
            uncertainty.addUnmetered(
                    Math.round(share * idle.orElse(0L) * unmeteredSeconds),
                    Math.round(share * mostMilliwatts() * unmeteredSeconds));
        }

        private long aboveIdle(Divided divided, long known) {
            return divided.division().above(divided.advance().aboveIdle(known)).part(run);
        }

        /** What part of a stretch is the run's; of one in which nothing was drawn, what it held. */
        private double share(Divided divided, long from) {
            long whole = divided.amount().millijoules();
            return whole > 0
                    ? divided.division().part(run) / (double) whole
                    : company.sharesAt(from, tally).part(run, FINE) / (double) FINE;
        }

        /** The run's part of what the node draws at an instant, 0 to 1; 0 while it is not there. */
        double share(long time) {
            Map.Entry<Long, Double> stretch = shares.floorEntry(time);
            return stretch == null ? 0 : stretch.getValue();
        }
    }

    private long mostMilliwatts() {
        return rules.maxPower().map(Power::milliwatts).orElse(0L);
    }
}
