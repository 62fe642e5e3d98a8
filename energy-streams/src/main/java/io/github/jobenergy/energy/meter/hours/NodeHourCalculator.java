package io.github.jobenergy.energy.meter.hours;

import io.github.jobenergy.energy.account.Account;
import io.github.jobenergy.energy.account.AccountSums;
import io.github.jobenergy.energy.account.UnoccupiedNodeState;
import io.github.jobenergy.energy.account.UnoccupiedNodeState.Occupancy;
import io.github.jobenergy.energy.meter.occupancy.Divider;
import io.github.jobenergy.energy.meter.occupancy.IdlePower;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeAccounts;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Computes the energy accounts of a node for one hour from the present content of the stores. The result is a function
 * of the sets of readings, runs and states only. It reads the same register and the same shares as the answers of runs.
 * Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each share interval.
 *
 * <pre>
 *   midnight                      hour                        next
 *      ┆      ├─── a run ──────────┆─────────┤                  ┆
 *      ┆      ┆                    ┆  jobs,  ┆ by the last      ┆
 *      ┆      └──── x₁ ────────────┤ unalloc.┆ Slurm state      ┆
 *      ┆      └──── x₂ ──────────────────────┤
 * </pre>
 *
 * Shares are cut from the energy since their last change: at the start of the hour (x₁) and at the end of the share interval
 * (x₂). The hour gets the difference. The parts of an hour therefore sum to its energy, and the parts of a run over its
 * hours to the energy of the run, to the millijoule.
 */
final class NodeHourCalculator {

    /** The correction window of an hour: the readings around it are retained for one more day. */
    static final Duration CORRECTED = Topic.NODE_POWER.retention().minusDays(1);

    private static final long SECOND = 1_000;

    private final MeterStores stores;
    private final MeterRules rules;
    private final IdlePowers idlePowers;

    NodeHourCalculator(MeterStores stores, MeterRules rules, IdlePowers idlePowers) {
        this.stores = stores;
        this.rules = rules;
        this.idlePowers = idlePowers;
    }

    /** Returns a calculator for hours of one UTC day of a node, from the first to the last given hour. */
    Day day(NodeHour first, NodeHour last) {
        long midnight = UtcDay.startOf(first.hourTime().toEpochMilli());
        return new Day(first.node(), midnight, last.end().toEpochMilli());
    }

    /** The state of one UTC day of a node, shared by its hours. */
    final class Day {

        private final long midnight;
        private final NodeOccupancy occupancy;
        private final NodeRegister register;
        private final Divider divider;

        private Day(NodeKey node, long midnight, long end) {
            this.midnight = midnight;
            this.occupancy = new NodeOccupancy(stores, node, new Range(midnight, end));
            this.register = new NodeRegister(stores, node, new Conditions(occupancy.timeline(), rules));
            this.divider = new Divider(
                    occupancy, register, new IdlePower(stores, node, register, occupancy, idlePowers.of(node)));
        }

        NodeEnergy account(NodeHour hour, Instant now) {
            return new Hour(this, hour).account(now);
        }
    }

    /** The computation of one hour. */
    private final class Hour {

        private final NodeHour hour;
        private final Range range;
        private final NodeOccupancy occupancy;
        private final NodeRegister register;
        private final Divider divider;
        private final TreeSet<Long> sharedSince = new TreeSet<>();
        private final SortedMap<Long, UnoccupiedNodeState> observations;
        private final RunDiagnostics tally = new RunDiagnostics();
        private final AccountSums sums = new AccountSums();

        Hour(Day day, NodeHour hour) {
            this.hour = hour;
            this.range = new Range(hour.hourTime().toEpochMilli(), hour.end().toEpochMilli());
            this.occupancy = day.occupancy;
            this.register = day.register;
            this.divider = day.divider;
            sharedSince.add(day.midnight);
            sharedSince.addAll(occupancy.shareChanges(day.midnight, range.to()));
            this.observations = stores.accounts().observations(hour.node(), range.from(), range.to());
        }

        NodeEnergy account(Instant now) {
            long from = range.from();
            TreeSet<Long> edges = new TreeSet<>(sharedSince.tailSet(from, false));
            edges.add(range.to());
            for (long to : edges) {
                if (occupancy.timeline().isEmptyAt(from)) {
                    addEmpty(from, to);
                } else {
                    addOccupied(from, to);
                }
                from = to;
            }
            return result(now);
        }

        private void addOccupied(long from, long to) {
            long since = Objects.requireNonNull(sharedSince.floor(from));
            ShareQuery unused = new ShareQuery(Optional.empty(), new RunDiagnostics());
            long unallocatedBefore = since < from
                    ? divider.divide(since, from, unused).division().unallocated()
                    : 0;
            long unallocated = divider.divide(since, to, unused).division().unallocated() - unallocatedBefore;
            long drawn = divider.divide(from, to, new ShareQuery(Optional.empty(), tally))
                    .amount()
                    .millijoules();
            sums.add(Account.UNALLOCATED, unallocated);
            sums.add(Account.JOBS, drawn - unallocated);
        }

        private void addEmpty(long from, long to) {
            TreeSet<Long> edges = new TreeSet<>(
                    observations.subMap(from + 1, Math.max(from + 1, to)).keySet());
            edges.add(to);
            long start = from;
            for (long end : edges) {
                sums.add(
                        emptyAt(start),
                        register.advance(start, end, tally).amount().millijoules());
                start = end;
            }
        }

        private Account emptyAt(long time) {
            SortedMap<Long, UnoccupiedNodeState> until = observations.headMap(time + 1);
            return until.isEmpty()
                    ? Account.SYSTEM
                    : Optional.ofNullable(until.get(until.lastKey()))
                            .map(last -> last.account(occupancyAt(until.lastKey())))
                            .orElse(Account.SYSTEM);
        }

        private Occupancy occupancyAt(long time) {
            RunTimeline timeline = occupancy.timeline();
            if (!timeline.isEmptyAt(time)) {
                return Occupancy.OCCUPIED;
            }
            return timeline.isEmptyAt(time - SECOND) && timeline.isQuiet(time - SECOND, time + 1)
                    ? Occupancy.EMPTY
                    : Occupancy.JUST_LEFT;
        }

        private NodeEnergy result(Instant now) {
            NodeAccounts accounts = sums.accounts();
            RegisterDelta whole = tally.whole();
            List<Flag> flags = tally.flags().stream().sorted().toList();
            return NodeEnergy.builder(hour, 1)
                    .finalAfter(hour.end().plus(CORRECTED))
                    .quality(quality(whole, flags))
                    .energy(accounts.total())
                    .accounts(accounts)
                    .metered(Duration.ofMillis(whole.meteredMillis()))
                    .runCount(occupancy.runsWithin(range.from(), range.to()))
                    .scope(tally.scope())
                    .sources(List.copyOf(tally.sources()))
                    .readingCount(tally.readings())
                    .flags(flags)
                    .observedTime(now)
                    .build();
        }

        private Quality quality(RegisterDelta whole, List<Flag> flags) {
            if (whole.equals(RegisterDelta.NONE)) {
                return Quality.MISSING;
            }
            if (whole.meteredMillis() < range.to() - range.from() || tally.areUneven()) {
                return Quality.PARTIAL;
            }
            return tally.isGpuEstimated() || flags.stream().anyMatch(Flag::isAssumption)
                    ? Quality.ESTIMATED
                    : Quality.MEASURED;
        }
    }
}
