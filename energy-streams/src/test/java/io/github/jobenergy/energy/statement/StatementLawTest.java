package io.github.jobenergy.energy.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.footprint.usage.FootprintPart;
import io.github.jobenergy.energy.replay.MemoryRowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.usage.RandomResults;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementEndStates;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import io.github.jobenergy.schemas.statement.StatementStatus;
import io.github.jobenergy.schemas.statement.StatementTimes;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever results came, were revised and taken back, in whatever order over the runs, with closings and restarts in between: the
 * statements of an account, with their adjustments, sum to the results that hold in the end, and a closed statement stays as it is.
 */
@Tag("property")
class StatementLawTest {

    private static final int HISTORIES = Rounds.of(300);
    private static final Duration COALESCING = Duration.ofMinutes(1);
    private static final StatementTerms TERMS = new StatementTerms(Duration.ofDays(2), Duration.ofDays(7));
    private static final Instant FIRST_DAY = Instant.parse("2026-11-29T00:00:00Z");
    private static final EmbodiedRate EMBODIED = new EmbodiedRate(RateValue.of(BigDecimal.TEN), "report");
    private static final Instant START = Instant.parse("2026-11-30T02:00:00Z");

    private final Map<StatementKey, Statement> statements = new HashMap<>();
    private final Map<StatementKey, Long> revisions = new HashMap<>();
    private MemoryRowStores<StatementKey, StatementRow> stores = new MemoryRowStores<>(StatementRow::key);
    private Instant now = START;
    private int adjusted;
    private int closed;
    private int withdrawn;

    /** Each run's results in their order, the runs in any; returns what holds in the end. */
    private Collection<JobEnergy> process(List<List<Optional<JobEnergy>>> histories, Random random) {
        statements.clear();
        revisions.clear();
        now = START;
        stores = new MemoryRowStores<>(StatementRow::key);
        StatementAccount account = account();
        Map<Integer, JobEnergy> holding = new HashMap<>();
        int[] nextResults = new int[histories.size()];
        List<Integer> order = new ArrayList<>();
        for (int run = 0; run < histories.size(); run++) {
            order.addAll(Collections.nCopies(histories.get(run).size(), run));
        }
        Collections.shuffle(order, random);
        for (int run : order) {
            Optional<JobEnergy> next = histories.get(run).get(nextResults[run]++);
            Optional<JobEnergy> before = Optional.ofNullable(holding.get(run));
            for (UsageChange change : UsageChange.between(before, next)) {
                account.take(change, now);
            }
            List<FootprintChange> footprints =
                    FootprintChange.between(RandomAmounts.footprints(before), RandomAmounts.footprints(next));
            for (FootprintChange change : footprints) {
                account.take(change, now);
            }
            holding.remove(run);
            next.ifPresent(result -> holding.put(run, result));
            if (random.nextInt(4) == 0) {
                now = now.plus(Duration.ofMinutes(random.nextInt(12 * 24 * 60)));
                if (random.nextBoolean()) {
                    account = account();
                }
                if (random.nextInt(3) > 0) {
                    wake(account);
                }
            }
        }
        now = now.plus(COALESCING);
        wake(account);
        return holding.values();
    }

    private StatementAccount account() {
        return new StatementAccount(stores, COALESCING, TERMS, Budgets.NONE, Optional.of(EMBODIED), new CheckedRows());
    }

    private void wake(StatementAccount account) {
        assertFalse(account.wake(now));
    }

    @Test
    void statementsAndAdjustmentsSumToTheResultsThatHoldInAnyOrder() {
        int rows = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            List<List<Optional<JobEnergy>>> histories = new RandomResults(new Random(seed), FIRST_DAY).histories();
            for (long order : new long[] {seed, -seed - 1}) {
                Collection<JobEnergy> holding = process(histories, new Random(order));
                String where = "seed " + seed + ", order " + order;
                for (StatementKind kind : StatementKind.values()) {
                    assertEquals(recomputed(holding, kind), totals(kind), where);
                    assertEquals(footprints(holding, kind), footprints(kind), where);
                }
                assertEquals(byPeriod(StatementKind.ACCOUNT), byPeriod(StatementKind.USER), where);
                rows += statements.size();
            }
        }
        int found = rows;
        assertTrue(found > 3 * HISTORIES, () -> "statements: " + found);
        assertTrue(adjusted > HISTORIES, () -> "statements with adjustments: " + adjusted);
        assertTrue(closed > HISTORIES, () -> "closed: " + closed);
        assertTrue(withdrawn > HISTORIES / 10, () -> "withdrawn: " + withdrawn);
    }

    private Map<String, StatementFigures> totals(StatementKind kind) {
        Map<String, StatementFigures> totals = new HashMap<>();
        statements.values().stream()
                .filter(row -> row.statementKey().kind() == kind)
                .forEach(row -> totals.merge(line(row.statementKey()), row.total(), StatementFigures::plus));
        totals.values().removeIf(StatementFigures::isNothing);
        return totals;
    }

    /** Own figures and adjustments by account and period: those of the users sum to those of the account. */
    private Map<String, StatementFigures> byPeriod(StatementKind kind) {
        Map<String, StatementFigures> sums = new HashMap<>();
        for (Statement row : statements.values()) {
            StatementKey key = row.statementKey();
            if (key.kind() == kind) {
                String place = key.account() + " " + key.scope() + " " + key.periodMonth();
                sums.merge(place, row.figures(), StatementFigures::plus);
                row.adjustments()
                        .forEach(each ->
                                sums.merge(place + " " + each.originMonth(), each.figures(), StatementFigures::plus));
            }
        }
        sums.values().removeIf(StatementFigures::isNothing);
        return sums;
    }

    private static String line(StatementKey key) {
        return key.account() + " " + key.userName() + " " + key.wckey() + " " + key.scope();
    }

    /** Returns the line of a result in the statements of a kind; empty if it is in none of them. */
    private static Optional<String> line(JobEnergy result, StatementKind kind) {
        Optional<String> wckey = result.subject().wckey();
        String account = result.subject().account() + " ";
        String scope = " " + result.figures().scope();
        return switch (kind) {
            case ACCOUNT -> Optional.of(account + Optional.empty() + " " + Optional.empty() + scope);
            case USER -> Optional.of(account + result.subject().userName() + " " + Optional.empty() + scope);
            case WCKEY -> wckey.map(name -> account + Optional.empty() + " " + wckey + scope);
        };
    }

    /** The amounts of footprints are whole units, so that the published ones add up exactly. */
    private Map<String, BigDecimal> footprints(StatementKind kind) {
        Map<String, BigDecimal> sums = new TreeMap<>();
        for (Statement row : statements.values()) {
            if (row.statementKey().kind() == kind) {
                Stream.concat(
                                row.own().footprint().stream(),
                                row.adjustments().stream().flatMap(adjustment -> adjustment.footprint().stream()))
                        .forEach(total -> RandomAmounts.add(sums, line(row.statementKey()), total));
            }
        }
        sums.values().removeIf(amount -> amount.signum() == 0);
        return sums;
    }

    private static Map<String, BigDecimal> footprints(Collection<JobEnergy> results, StatementKind kind) {
        Map<String, FootprintPart> parts = new TreeMap<>();
        for (JobEnergy result : results) {
            line(result, kind)
                    .ifPresent(line -> RandomAmounts.footprints(Optional.of(result))
                            .forEach(part -> parts.merge(line, part.by(), FootprintPart::plus)));
        }
        Map<String, BigDecimal> sums = new TreeMap<>();
        parts.forEach((line, part) -> RandomAmounts.add(sums, line, part.total(Optional.empty())));
        sums.values().removeIf(amount -> amount.signum() == 0);
        return sums;
    }

    private static Map<String, StatementFigures> recomputed(Collection<JobEnergy> results, StatementKind kind) {
        Map<String, StatementFigures> sums = new HashMap<>();
        for (JobEnergy result : results) {
            EndState end = EndState.of(result.subject().state());
            Optional<String> line = line(result, kind);
            for (DayEnergy day : result.figures().energyByDay().orElseThrow()) {
                StatementFigures part = new StatementFigures(
                        day.energy(),
                        day.energyWholeNodes(),
                        new StatementTimes(
                                day.held(),
                                day.metered(),
                                Optional.of(day.waste().idleGpus().gpuHeld().orElse(Duration.ZERO))),
                        1,
                        new StatementEndStates(
                                EnergyByEndState.of(end, day.energy()),
                                RunsByEndState.of(end),
                                Optional.of(EndStateWaste.of(end, day.energy(), day.waste()))),
                        BoundSums.of(day.uncertainty()));
                line.ifPresent(known -> sums.merge(known, part, StatementFigures::plus));
            }
        }
        return sums;
    }

    /** Revisions increase, no closed statement changes, and only published statements are withdrawn. */
    private final class CheckedRows implements Rows<StatementKey, Statement> {

        @Override
        public void issue(Statement row) {
            ContractCheck.assertValid(row);
            Statement before = statements.put(row.statementKey(), row);
            assertTrue(before == null || before.status() == StatementStatus.OPEN, row::toString);
            Long revision = revisions.put(row.statementKey(), row.revision());
            assertTrue(revision == null || revision < row.revision(), row::toString);
            assertEquals(
                    row.status() == StatementStatus.CLOSED, !row.observedTime().isBefore(row.closesAfter()));
            closed += row.status() == StatementStatus.CLOSED ? 1 : 0;
            adjusted += row.adjustments().isEmpty() ? 0 : 1;
        }

        @Override
        public void withdraw(StatementKey row) {
            Statement before = statements.remove(row);
            assertNotNull(before, row::toString);
            assertEquals(StatementStatus.OPEN, before.status(), row::toString);
            withdrawn++;
        }
    }
}
