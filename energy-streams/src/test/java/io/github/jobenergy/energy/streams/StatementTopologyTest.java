package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import io.github.jobenergy.schemas.statement.StatementStatus;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
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
