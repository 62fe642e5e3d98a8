package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.Divider.Divided;
import io.github.jobenergy.energy.meter.NodeOccupancy.Concern;
import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.meter.Window.Conditions;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
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

    /** So many stretches of runs, times the meters of the node, are one piece of work; a single run has as many as it has. */
    private static final long WORK_AT_ONCE = 20_000;

    /** What is read of one hour of a meter takes as long as so many stretches. */
    private static final long HOUR_IN_STRETCHES = 100;

    private final MeterStores stores;
    private final MeterRules rules;

    Answerer(MeterStores stores, MeterRules rules) {
        this.stores = stores;
        this.rules = rules;
    }

    /** Computes one run's, and traces how it comes about. */
    NodeJobEnergy answer(NodeRun run, Instant now, Trace trace) {
        return answer(List.of(run), now, trace).answers().get(0);
    }

    /**
     * Computes the first ones of these runs of one node: as many as make up one piece of work, at least one. They are computed
     * together, stretch by stretch in the order of time, so that nothing is read or added up for each of them that is the same
     * for all.
     *
     * @return their answers
     */
    Answers answer(List<NodeRun> runs, Instant now) {
        return answer(runs, now, Trace.NONE);
    }

    /**
     * Answers of the first ones of some runs of a node.
     *
     * @param answers in the order of the runs
     * @param runsRead how many runs of the node had to be read
     */
    record Answers(List<NodeJobEnergy> answers, int runsRead) {}

    private Answers answer(List<NodeRun> runs, Instant now, Trace trace) {
        NodeKey node = runs.get(0).key();
        long from = runs.stream().mapToLong(NodeRun::start).min().orElseThrow();
        long to = runs.stream().mapToLong(NodeRun::end).max().orElseThrow();
        NodeOccupancy company = new NodeOccupancy(stores, node, new Range(from, to));
        NodeRegister register = new NodeRegister(stores, node, new Conditions(company.occupancy(), rules));
        trace.node(new NodeView(register, company));
        Divider divider = new Divider(company, register, rules);
        Map<Long, Optional<Long>> idle = new HashMap<>();
        List<Sums> all = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        Set<Long> hours = new HashSet<>();
        NodeMemory memory = stores.node(node);
        long meters = Math.max(1, memory.meters().size());
        for (NodeRun run : runs) {
            if (!parts.isEmpty() && (parts.size() + HOUR_IN_STRETCHES * hours.size()) * meters >= WORK_AT_ONCE) {
                break;
            }
            Sums sums = new Sums(run, company, idle.computeIfAbsent(run.end(), end -> idleMilliwatts(register, end)));
            all.add(sums);
            for (Part part : sums.parts()) {
                parts.add(part);
                if (part.to() >= memory.firstMinute() && part.from() <= memory.newestReading()) {
                    hours.add(HourlyDeltas.hourOf(part.from()));
                    hours.add(HourlyDeltas.hourOf(part.to()));
                }
            }
        }
        parts.sort(Comparator.comparingLong(Part::from).thenComparingLong(Part::to));
        for (Part part : parts) {
            Concern concern = part.sums().concern();
            Divided divided = divider.divide(part.from(), part.to(), concern);
            part.sums().add(divided, part.from(), part.to());
            trace.stretch(() -> company.stretch(part.from(), part.to(), divided, concern.run()));
        }
        List<NodeJobEnergy> answers = new ArrayList<>(all.size());
        for (Sums sums : all) {
            sums.doubt(register);
            answers.add(sums.result(now));
            trace.leeway(sums.uncertainty::leeway);
        }
        return new Answers(answers, company.size());
    }

    /**
     * A stretch of a run.
     *
     * @param sums what is added up of the run
     * @param from its start
     * @param to its end
     */
    private record Part(Sums sums, long from, long to) {}

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

    private static List<Around> around(List<EdgeUncertainty> bends) {
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
    private record Around(EdgeUncertainty bend, int same) {}

    private Optional<Long> idleMilliwatts(NodeRegister register, long end) {
        return rules.idlePower().map(Power::milliwatts).or(() -> register.lowestMinute(end - IDLE_LOOKBACK, end));
    }

    /** Of parts that were never metered at one time nobody saw the peak: it is no less than the mean. */
    private static Power peak(Power mean, RunDiagnostics tally) {
        Power seen = Power.ofMilliwatts(tally.peakMilliwatts());
        return seen.compareTo(mean) < 0 ? mean : seen;
    }

    private static boolean isAboveIdleKnown(Optional<Long> idle, RunDiagnostics tally) {
        return idle.isPresent() && tally.parts().areTheSameThroughout();
    }

    private static Quality quality(long held, long metered, RunDiagnostics tally) {
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
        private final NodeRun run;
        private final NodeOccupancy company;
        private final RunDiagnostics tally = new RunDiagnostics();
        private final Concern concern;
        private final Optional<Long> idle;
        private final Uncertainty uncertainty = new Uncertainty();
        private final TreeMap<Long, Double> shares = new TreeMap<>();
        private final Days days = new Days();
        private long part;
        private long marginal;
        private long held;
        private long metered;

        Sums(NodeRun run, NodeOccupancy company, Optional<Long> idle) {
            this.run = run;
            this.company = company;
            this.concern = new Concern(Optional.of(run.run()), tally);
            this.idle = idle;
        }

        Concern concern() {
            return concern;
        }

        /** The stretches of the run, in each of which its share is one. */
        List<Part> parts() {
            List<Part> parts = new ArrayList<>();
            for (Holding holding : run.holdings()) {
                TreeSet<Long> edges = new TreeSet<>(company.shareChanges(holding.start(), holding.end()));
                edges.add(holding.end());
                long from = holding.start();
                for (long to : edges) {
                    parts.add(new Part(this, from, to));
                    from = to;
                }
            }
            return parts;
        }

        void add(Divided divided, long from, long to) {
            RegisterDelta amount = divided.amount();
            held += to - from;
            metered += amount.meteredMillis();
            long drawn = divided.division().part(run.run());
            long above = idle.map(known -> aboveIdle(divided, known)).orElse(0L);
            part = Math.addExact(part, drawn);
            marginal = Math.addExact(marginal, above);
            days.add(from, to, amount, drawn, above);
            double share = share(amount.millijoules(), drawn, from);
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
            return divided.division().above(divided.advance().aboveIdle(known)).part(run.run());
        }

        /** What part of a stretch is the run's; of one in which nothing was drawn, what it held. */
        private double share(long whole, long drawn, long from) {
            return whole > 0
                    ? drawn / (double) whole
                    : company.sharesAt(from, concern).part(run.run(), FINE) / (double) FINE;
        }

        /** The run's part of what the node draws at an instant, 0 to 1; 0 while it is not there. */
        double share(long time) {
            Map.Entry<Long, Double> stretch = shares.floorEntry(time);
            return stretch == null ? 0 : stretch.getValue();
        }

        /** Adds what may lie on the wrong side of each time at which a run came or went. */
        private void doubt(NodeRegister register) {
            Set<Long> changes = new TreeSet<>();
            for (Holding holding : run.holdings()) {
                changes.addAll(company.occupancy().changesWithin(holding.start(), holding.end()));
                changes.addAll(List.of(holding.start(), holding.end()));
            }
            Set<Around> spans = new LinkedHashSet<>();
            for (long change : changes) {
                spans.addAll(around(register.bendsAt(change, tally)));
                uncertainty.addSecond(change, register.secondAt(change), share(change - 1), share(change));
            }
            spans.forEach(span -> uncertainty.addLayout(span.bend(), span.bend().doubt(this::share)));
        }

        private NodeJobEnergy result(Instant now) {
            long whole = tally.whole().millijoules();
            Map<String, Energy> domains = new TreeMap<>();
            tally.energyByDomain()
                    .forEach((domain, millijoules) -> domains.put(domain, Energy.ofMillijoules(millijoules)));
            return new NodeJobEnergy(
                    run.run(),
                    run.completionRevision(),
                    run.key(),
                    quality(held, tally.whole().meteredMillis(), tally),
                    amounts(),
                    Optional.of(days.told(isAboveIdleKnown(idle, tally))),
                    whole == 0
                            ? Optional.empty()
                            : Optional.of(BigDecimal.valueOf(part)
                                    .divide(BigDecimal.valueOf(whole), SHARE_DECIMALS, RoundingMode.HALF_UP)
                                    .stripTrailingZeros()),
                    Duration.ofMillis(held),
                    Duration.ofMillis(tally.whole().meteredMillis()),
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

        private Amounts amounts() {
            long whole = tally.whole().millijoules();
            double fraction = whole == 0 ? 0 : part / (double) whole;
            tally.energyByKind().forEach((kind, energy) -> uncertainty.addInstrument(kind, fraction * energy));
            boolean isMetered = metered == held || rules.maxPower().isPresent();
            boolean isLossBounded = !tally.flags().contains(Flag.UNCERTAIN_RESET)
                    || rules.maxPower().isPresent();
            boolean isBounded = isMetered && isLossBounded && !tally.lacksParts();
            return new Amounts(
                    Energy.ofMillijoules(part),
                    isAboveIdleKnown(idle, tally) ? Optional.of(Energy.ofMillijoules(marginal)) : Optional.empty(),
                    Energy.ofMillijoules(whole),
                    Energy.ofMillijoules(Math.max(0, part - uncertainty.below())),
                    isBounded
                            ? Optional.of(Energy.ofMillijoules(Math.addExact(part, uncertainty.above())))
                                    .filter(high -> high.compareTo(Energy.LARGEST) <= 0)
                            : Optional.empty());
        }
    }

    private long mostMilliwatts() {
        return rules.maxPower().map(Power::milliwatts).orElse(0L);
    }
}
