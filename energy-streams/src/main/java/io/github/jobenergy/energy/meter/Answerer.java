package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.Divider.Divided;
import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.meter.Window.Conditions;
import io.github.jobenergy.energy.register.Amount;
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.register.Occupancy;
import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private final MeterStores stores;
    private final MeterRules rules;

    Answerer(MeterStores stores, MeterRules rules) {
        this.stores = stores;
        this.rules = rules;
    }

    NodeJobEnergy answer(NodeRun run, Instant now) {
        Company company = new Company(stores, run);
        Occupancy occupancy = company.occupancy();
        NodeRegister register = new NodeRegister(stores, run.key(), new Conditions(occupancy, rules));
        Divider divider = new Divider(company, register, rules);
        Optional<Long> idle = idleMilliwatts(register, run.end());
        Tally tally = new Tally();
        Sums sums = new Sums();
        for (Holding holding : run.holdings()) {
            TreeSet<Long> edges = new TreeSet<>(company.shareChanges(holding.start(), holding.end()));
            edges.add(holding.end());
            long from = holding.start();
            sums.doubt(register, company, from, from, tally, run);
            for (long to : edges) {
                sums.add(divider.divide(from, to, tally), run, idle);
                from = to;
            }
            sums.doubt(register, company, holding.end(), holding.end() - 1, tally, run);
            sums.held += holding.end() - holding.start();
        }
        return result(run, sums, tally, idle, now);
    }

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
                amounts(sums, whole, idle),
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
                metered == 0 ? Optional.empty() : Optional.of(Power.ofMilliwatts(tally.peakMilliwatts())),
                tally.mainSource(),
                List.copyOf(tally.sources()),
                tally.readings(),
                tally.flags().stream().sorted().toList(),
                now);
    }

    private Amounts amounts(Sums sums, long whole, Optional<Long> idle) {
        long unmetered = sums.held - sums.metered;
        Optional<Long> beyond = unmetered == 0
                ? Optional.of(0L)
                : rules.maxPower().map(max -> Proportion.of(max.milliwatts(), unmetered, 1_000));
        return new Amounts(
                Energy.ofMillijoules(sums.part),
                idle.map(known -> Energy.ofMillijoules(sums.marginal)),
                Energy.ofMillijoules(whole),
                Energy.ofMillijoules(Math.max(0, sums.part - sums.doubt)),
                beyond.map(more -> Energy.ofMillijoules(sums.part + sums.doubt + more)));
    }

    private static Quality quality(long held, long metered, Tally tally) {
        if (metered == 0 && held > 0) {
            return Quality.MISSING;
        }
        if (metered < held) {
            return Quality.PARTIAL;
        }
        return tally.flags().stream().anyMatch(Flag::isAssumption) ? Quality.ESTIMATED : Quality.MEASURED;
    }

    /** The running sums of one answer, in millijoules and milliseconds. */
    private static final class Sums {
        private long part;
        private long marginal;
        private long doubt;
        private long held;
        private long metered;

        void add(Divided divided, NodeRun run, Optional<Long> idle) {
            Amount amount = divided.amount();
            metered += amount.meteredMillis();
            part = Math.addExact(part, divided.division().part(run.run()));
            if (idle.isPresent()) {
                Division above = divided.division().above(Divider.aboveIdle(amount, idle.get()));
                marginal = Math.addExact(marginal, above.part(run.run()));
            }
        }

        void doubt(NodeRegister register, Company company, long change, long inside, Tally tally, NodeRun run) {
            long energy = register.doubtAt(change, tally);
            doubt = Math.addExact(doubt, company.sharesAt(inside, tally).part(run.run(), energy));
        }
    }
}
