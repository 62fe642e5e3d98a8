package io.github.jobenergy.energy.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.MemoryHourRevisionStores;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.energy.replay.MemoryRunStore;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Not a millijoule is lost or made: the accounts of a node are its register, and the jobs' account is what its runs got. */
@Tag("property")
class AccountsLawTest {

    private static final int ROUNDS = Rounds.of(300);
    private static final NodeKey NODE = RecordedJobs.node("n1");

    private static final Range ALL_OF_A_SCENE = new Range(
            Instant.parse("2026-11-20T21:00:00Z").toEpochMilli(),
            Instant.parse("2026-11-21T12:00:00Z").toEpochMilli());

    private final Random random = new Random(20_261_121);
    private MemoryMeterStores stores = new MemoryMeterStores();
    private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
    private final Map<String, NodeJobEnergy> answers = new TreeMap<>();
    private Instant now = Instant.EPOCH;

    /** Processes the records in any order, with wake-ups in between. */
    private void process(long seed, boolean isShuffled) throws MalformedHostlistException {
        List<Object> records = new ArrayList<>(new RandomNodeHistory(seed).records());
        if (isShuffled) {
            Collections.shuffle(records, random);
        }
        stores = new MemoryMeterStores();
        hours.clear();
        answers.clear();
        now = Instant.parse("2026-11-21T10:00:00Z");
        HourRevisions ledger =
                new HourRevisions(new MemoryHourRevisionStores(), hour -> hours.put(hour.nodeHour(), hour));
        Meter meter = new Meter(
                stores,
                MeterSettings.DEFAULT,
                answer -> answers.put(answer.run().text() + " " + answer.node().text(), answer),
                ledger::take);
        FanOut fanOut = new FanOut(new MemoryRunStore(), MeterSpaces.OWN, nodeRun -> meter.follow(nodeRun, now));
        for (Object record : records) {
            take(record, meter, fanOut);
            if (random.nextInt(300) == 0) {
                pass(meter, Duration.ofMinutes(random.nextInt(20)));
            }
        }
        pass(meter, Duration.ofMinutes(30));
        hours.values().forEach(ContractCheck::assertValid);
    }

    private void take(Object contractRecord, Meter meter, FanOut fanOut) throws MalformedHostlistException {
        if (contractRecord instanceof PowerReading reading) {
            meter.read(reading, now);
        } else if (contractRecord instanceof NodeState state) {
            meter.observe(state, now);
        } else if (contractRecord instanceof JobStart start) {
            fanOut.start(start);
        } else if (contractRecord instanceof JobCompletion completion) {
            fanOut.complete(completion);
        }
    }

    private void pass(Meter meter, Duration time) {
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plusSeconds(30)) {
            while (meter.wake(now)) {
                // There is more that is due.
            }
        }
    }

    /** The energy of the register of the node, read without the accounts. */
    private RegisterDelta register(Range range) {
        NodeOccupancy nodeOccupancy = new NodeOccupancy(stores, NODE, range);
        NodeRegister register =
                new NodeRegister(stores, NODE, new Conditions(nodeOccupancy.timeline(), MeterRules.DEFAULT));
        return register.advance(range.from(), range.to(), new RunDiagnostics()).amount();
    }

    private static Range range(NodeHour hour) {
        return new Range(hour.hourTime().toEpochMilli(), hour.end().toEpochMilli());
    }

    @Test
    void theAccountsOfAnHourEqualItsRegisterToTheMillijoule() throws MalformedHostlistException {
        int accounted = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            process(seed, seed % 2 == 0);

            for (NodeEnergy hour : hours.values()) {
                RegisterDelta drawn = register(range(hour.nodeHour()));
                assertEquals(drawn.millijoules(), hour.energy().millijoules(), "seed " + seed + ": " + hour);
                if (hour.scope().equals(Optional.of(Scope.NODE_INPUT))) {
                    // Of several components the least metered counts, for each share interval: that does not add up.
                    assertEquals(drawn.meteredMillis(), hour.metered().toMillis(), "seed " + seed + ": " + hour);
                }
                assertEquals(hour.energy(), hour.accounts().total());
            }
            RegisterDelta whole = register(ALL_OF_A_SCENE);
            assertEquals(
                    whole.millijoules(),
                    sum(hours.values().stream().map(NodeEnergy::energy).toList()),
                    "seed " + seed);
            accounted += hours.size();
        }
        int count = accounted;
        assertTrue(count > 2 * ROUNDS, () -> "hours accounted: " + count);
    }

    @Test
    void theJobAccountsOfAllHoursEqualTheSharesOfAllRunsToTheMillijoule() throws MalformedHostlistException {
        long shared = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            process(seed, seed % 2 == 1);

            long jobs = sum(
                    hours.values().stream().map(hour -> hour.accounts().jobs()).toList());
            long parts = sum(answers.values().stream()
                    .filter(answer -> answer.node().equals(NODE))
                    .map(answer -> answer.amounts().energy())
                    .toList());
            assertEquals(parts, jobs, "seed " + seed);
            shared += hours.values().stream()
                    .filter(hour -> hour.accounts().unallocated().millijoules() > 0)
                    .count();
        }
        long cut = shared;
        assertTrue(cut > ROUNDS, () -> "hours of which something was left over: " + cut);
    }

    private static long sum(List<Energy> energies) {
        return energies.stream().reduce(Energy.ZERO, Energy::plus).millijoules();
    }
}
