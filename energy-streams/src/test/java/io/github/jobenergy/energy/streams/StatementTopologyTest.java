package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.footprint.RandomRates;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import io.github.jobenergy.schemas.statement.StatementStatus;
import io.github.jobenergy.schemas.topic.Topic;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements as the topology publishes them. */
@Tag("topology")
class StatementTopologyTest {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(25);

    @TempDir
    private Path stateDirectory = Path.of("");

    private final RecordedJobs recorded = new RecordedJobs("contain");
    private final Map<StatementKey, Statement> statements = new HashMap<>();

    @Test
    void statementsSumTheRowsOfUsageAndCloseOnce() throws MalformedRecordException {
        try (TopologyHarness topology = TopologyHarness.withStatements(stateDirectory, Duration.ofDays(7))) {
            recorded.states().forEach(topology::send);
            recorded.counters().forEach(topology::send);
            recorded.completions().forEach(topology::send);
            topology.pass(LONG_ENOUGH);
            read(topology);
            Energy used = topology.drain().usage().values().stream()
                    .map(row -> row.figures().energy())
                    .reduce(Energy.ZERO, Energy::plus);

            assertTrue(used.millijoules() > 0);
            assertEquals(used, total(StatementKind.ACCOUNT));
            assertEquals(used, total(StatementKind.USER));
            assertTrue(statements.values().stream().allMatch(row -> row.status() == StatementStatus.OPEN));
            Map<StatementKey, Statement> open = new HashMap<>(statements);

            topology.leap(Duration.ofDays(40));
            read(topology);
            assertEquals(open.keySet(), statements.keySet());
            statements.forEach((key, row) -> {
                assertEquals(StatementStatus.CLOSED, row.status());
                assertEquals(open.get(key).figures(), row.figures());
            });

            topology.leap(Duration.ofDays(40));
            assertTrue(topology.read(Topic.STATEMENTS).isEmpty());
        }
    }

    @Test
    void anErasedRunOfAClosedMonthIsAnAdjustment() throws MalformedRecordException {
        try (TopologyHarness topology = TopologyHarness.withStatements(stateDirectory, Duration.ZERO)) {
            recorded.states().forEach(topology::send);
            recorded.counters().forEach(topology::send);
            recorded.completions().forEach(topology::send);
            topology.pass(LONG_ENOUGH);
            topology.leap(Duration.ofDays(40));
            read(topology);
            Map<StatementKey, Statement> closed = new HashMap<>(statements);

            recorded.completions().forEach(completion -> topology.sendTombstone(completion.run()));
            topology.pass(Duration.ofMinutes(4));
            read(topology);

            closed.forEach((key, row) -> assertEquals(row, statements.get(key)));
            assertEquals(2 * closed.size(), statements.size());
            assertEquals(Energy.ZERO, total(StatementKind.ACCOUNT));
            assertEquals(Energy.ZERO, total(StatementKind.USER));
        }
    }

    @Test
    void statementsHaveTheFootprintOfTheRowsAndALaterRateIsAnAdjustment() throws MalformedRecordException {
        MeterSettings meter = MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1))));
        FootprintSettings stated = new FootprintSettings(
                Optional.of("rig22"),
                Optional.of(new EmbodiedRate(RateValue.of(BigDecimal.TEN), "report of the manufacturer")));
        Instant begin = recorded.completions().stream()
                .flatMap(completion -> completion.times().startTime().stream())
                .min(Instant::compareTo)
                .orElseThrow();
        List<RateSlot> slots = new RandomRates(new Random(22)).around(begin);
        try (TopologyHarness topology = TopologyHarness.withStatements(stateDirectory, meter, stated)) {
            slots.forEach(topology::send);
            recorded.states().forEach(topology::send);
            recorded.counters().forEach(topology::send);
            recorded.completions().forEach(topology::send);
            topology.pass(LONG_ENOUGH);
            read(topology);
            Collection<UsageFootprint> rows = topology.drain().usageFootprints().values();

            assertFalse(rows.isEmpty());
            for (StatementKind kind : List.of(StatementKind.ACCOUNT, StatementKind.USER)) {
                List<FootprintTotal> totals = statements.values().stream()
                        .filter(row -> row.statementKey().kind() == kind)
                        .map(row -> row.own().footprint().orElseThrow())
                        .toList();
                assertEquals(
                        rows.stream().map(UsageFootprint::energy).reduce(Energy.ZERO, Energy::plus),
                        totals.stream().map(FootprintTotal::energy).reduce(Energy.ZERO, Energy::plus));
                assertEquals(
                        rows.stream().mapToLong(UsageFootprint::runCount).sum(),
                        totals.stream().mapToLong(FootprintTotal::runDays).sum());
                long exact = rows.stream()
                        .flatMap(row -> row.amounts().emissions().stream())
                        .mapToLong(series -> series.emissions().milligrams())
                        .sum();
                long summed = totals.stream()
                        .flatMap(total -> total.series().stream())
                        .mapToLong(series ->
                                series.emissions().map(Emissions::milligrams).orElse(0L))
                        .sum();
                assertTrue(exact > 0);
                assertTrue(Math.abs(exact - summed) < 100, () -> exact + " and " + summed + " mg, rounded once each");
                assertTrue(totals.stream()
                        .allMatch(total -> total.embodiedEmissions().isPresent()));
            }

            topology.leap(Duration.ofDays(40));
            read(topology);
            Map<StatementKey, Statement> closed = new HashMap<>(statements);
            slots.stream()
                    .filter(slot -> slot.key().series().rate() == RateKind.CARBON_INTENSITY)
                    .map(slot -> slot.toBuilder()
                            .rateValue(new RateValue(slot.rateValue().billionths() * 2 + 1_000_000_000))
                            .revision(99)
                            .build())
                    .forEach(topology::send);
            topology.pass(Duration.ofMinutes(4));
            read(topology);

            closed.forEach((key, row) -> assertEquals(row, statements.get(key)));
            List<Statement> later = new ArrayList<>(statements.values());
            later.removeAll(closed.values());
            assertFalse(later.isEmpty());
            assertTrue(later.stream()
                    .flatMap(row -> row.adjustments().stream())
                    .allMatch(each -> each.figures().equals(StatementFigures.NOTHING)
                            && each.footprint().orElseThrow().energy().equals(Energy.ZERO)
                            && each.footprint().get().series().stream()
                                    .anyMatch(series -> series.emissions()
                                            .filter(mass -> mass.milligrams() > 0)
                                            .isPresent())));
        }
    }

    @Test
    void theTopicIsOfTheProgramOnlyWithTheOption() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            assertFalse(topology.stores().containsKey("statement-rows"));
        }
    }

    private Energy total(StatementKind kind) {
        return statements.values().stream()
                .filter(row -> row.statementKey().kind() == kind)
                .map(row -> row.total().energy())
                .reduce(Energy.ZERO, Energy::plus);
    }

    private void read(TopologyHarness topology) throws MalformedRecordException {
        for (TestRecord<String, byte[]> out : topology.read(Topic.STATEMENTS)) {
            ContractCheck.assertValid(Topic.STATEMENTS, out.value());
            Statement row = new ContractCodec().read(Statement.class, out.value());
            assertEquals(row.statementKey(), StatementKey.parse(out.key()));
            Statement before = statements.put(row.statementKey(), row);
            assertTrue(before == null || before.revision() < row.revision(), row::toString);
        }
    }
}
