package io.github.jobenergy.energy.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown;
import io.github.jobenergy.energy.meter.occupancy.ShareInterval;
import io.github.jobenergy.energy.register.EdgeSplit;
import io.github.jobenergy.energy.report.RunPage;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.page.HtmlPage;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("property")
class ExplainerTest {

    private static final int ROUNDS = Rounds.of(60);

    private static RunKey run(RecordedJobs recorded, long job) {
        return recorded.completions().stream()
                .map(JobCompletion::run)
                .filter(run -> run.jobId() == job)
                .findFirst()
                .orElseThrow();
    }

    private static List<Object> records(RecordedJobs recorded) {
        List<Object> records = new ArrayList<>(recorded.states());
        records.addAll(recorded.counters());
        records.addAll(recorded.completions());
        return records;
    }

    /** The law of every page, whatever happened on the node. */
    @Test
    void theLinesSumToThePublishedEnergyToTheMillijoule() throws MalformedHostlistException {
        int explained = 0;
        int edges = 0;
        int open = 0;
        int bounded = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            List<Object> records = new RandomNodeHistory(seed).records();
            List<JobEnergy> published = ExplainedRecords.published(records);
            RunRecords all = ExplainedRecords.of(records, published);
            for (JobEnergy result : published.subList(0, Math.min(3, published.size()))) {
                Explanation explanation = ExplainedRecords.explain(result.run(), all);

                assertAddsUp(explanation, result);
                assertPrintsInBothForms(RunPage.of(explanation));
                edges += assertEdgesAddUp(explanation);
                open += assertBoundsAddUp(explanation, result);
                bounded += PrintedBounds.assertRight(RunPage.of(explanation), result.figures());
                explained++;
            }
        }
        int layouts = edges;
        int parts = open;
        int recomputed = bounded;
        assertTrue(explained > ROUNDS, "explained " + explained);
        assertTrue(layouts > explained / 2, () -> "edges between readings: " + layouts);
        assertTrue(parts > explained, () -> "left open: " + parts);
        assertTrue(recomputed > explained / 2, () -> "bounds recomputed from print: " + recomputed);
    }

    private static void assertAddsUp(Explanation explanation, JobEnergy result) {
        assertTrue(result.hasSameContentAs(explanation.computed()), result::toString);
        long sum = 0;
        long whole = 0;
        for (NodeExplanation node : explanation.nodes()) {
            sum += node.partMillijoules();
            whole += node.shareIntervals().stream()
                    .mapToLong(shareInterval -> shareInterval.amount().millijoules())
                    .sum();
            assertEquals(
                    node.answer().amounts().energy().millijoules(),
                    node.partMillijoules(),
                    () -> node.answer().toString());
            assertAbutting(node);
        }
        assertEquals(result.figures().energy().millijoules(), sum);
        assertEquals(result.figures().energyWholeNodes().millijoules(), whole);
    }

    private static int assertBoundsAddUp(Explanation explanation, JobEnergy result) {
        long less = 0;
        Optional<Long> more = Optional.of(0L);
        int parts = 0;
        for (NodeExplanation node : explanation.nodes()) {
            Amounts amounts = node.answer().amounts();
            long energy = amounts.energy().millijoules();
            UncertaintyBreakdown breakdown = node.uncertainty();
            assertEquals(Math.min(energy, breakdown.below()), energy - low(amounts));
            amounts.uncertaintyHigh().ifPresent(high -> assertEquals(energy + breakdown.above(), high.millijoules()));
            less += Math.min(energy, breakdown.below());
            more = more.filter(sum -> amounts.uncertaintyHigh().isPresent()).map(sum -> sum + breakdown.above());
            parts += breakdown.changes().size();
        }
        long sum = result.figures().energy().millijoules();
        assertEquals(result.figures().uncertaintyLow().millijoules(), sum - less);
        assertEquals(result.figures().uncertaintyHigh().map(Energy::millijoules), more.map(above -> sum + above));
        return parts;
    }

    private static long low(Amounts amounts) {
        return amounts.uncertaintyLow().millijoules();
    }

    private static void assertPrintsInBothForms(Page page) {
        page.sections().forEach(PrintedSums::assertRight);
        TextPage.print(page).lines().forEach(line -> assertTrue(line.length() <= 100, line));
        assertTrue(HtmlPage.print(page).endsWith("</html>\n"));
    }

    private static void assertAbutting(NodeExplanation node) {
        List<ShareInterval> shareIntervals = node.shareIntervals();
        for (int i = 1; i < shareIntervals.size(); i++) {
            assertTrue(shareIntervals.get(i - 1).to() <= shareIntervals.get(i).from());
        }
        Duration gaps = node.gaps().stream().map(Interval::duration).reduce(Duration.ZERO, Duration::plus);
        Duration unmetered = node.answer().held().minus(node.answer().metered());
        assertTrue(
                gaps.compareTo(unmetered) >= 0 && unmetered.isZero() == gaps.isZero(),
                () -> "gaps " + node.gaps() + ", not metered " + unmetered);
    }

    private static int assertEdgesAddUp(Explanation explanation) {
        int found = 0;
        for (NodeExplanation node : explanation.nodes()) {
            for (Edge edge : node.edges()) {
                for (Edge.Around around : edge.meters()) {
                    Optional<EdgeSplit> split = around.split();
                    if (split.isPresent()) {
                        found++;
                        assertEquals(
                                split.get().millijoules(),
                                split.get().parts().stream()
                                        .mapToLong(EdgeSplit.Part::millijoules)
                                        .sum());
                        assertTrue(Instant.ofEpochMilli(split.get().start()).isBefore(edge.time()));
                        assertTrue(edge.time()
                                .isBefore(Instant.ofEpochMilli(split.get().end())));
                    }
                }
            }
        }
        return found;
    }

    @Test
    void thePrintedSumsAreTheSumsOfThePrintedLines() throws MalformedHostlistException {
        for (String name : RecordedJobs.NAMES) {
            RecordedJobs recorded = new RecordedJobs(name);
            List<Object> records = records(recorded);
            RunRecords all = ExplainedRecords.of(records, ExplainedRecords.published(records));
            for (JobCompletion completion : recorded.completions()) {
                Page page = RunPage.of(ExplainedRecords.explain(completion.run(), all));

                page.sections().forEach(PrintedSums::assertRight);
            }
        }
    }

    @Test
    void printsTheEnergyOfEachDayOfARunOverMidnight() throws MalformedHostlistException {
        int overMidnight = 0;
        for (long seed = 0; seed < 20; seed++) {
            List<Object> records = new RandomNodeHistory(seed).records();
            List<JobEnergy> published = ExplainedRecords.published(records);
            RunRecords all = ExplainedRecords.of(records, published);
            for (JobEnergy result : published) {
                Page page = RunPage.of(ExplainedRecords.explain(result.run(), all));

                List<DayEnergy> days = result.figures().energyByDay().orElseThrow();
                assertEquals(days.size() > 1, hasDays(page), "seed " + seed);
                if (days.size() > 1) {
                    String text = TextPage.print(page);
                    assertTrue(text.contains("2026-11-20 ") && text.contains("2026-11-21 "), text);
                    assertPrintsInBothForms(page);
                    overMidnight++;
                }
            }
        }
        int runsOverMidnight = overMidnight;
        assertTrue(runsOverMidnight > 5, () -> "runs over midnight: " + runsOverMidnight);
    }

    private static boolean hasDays(Page page) {
        return page.sections().stream().anyMatch(section -> section.heading().equals("Energy by day"));
    }

    @Test
    void namesTheReadingsOnEitherSideOfAnEdge() throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs("contain");
        List<Object> records = records(recorded);

        Explanation explanation = ExplainedRecords.explain(run(recorded, 7), ExplainedRecords.of(records, List.of()));

        NodeExplanation node = explanation.nodes().get(0);
        Edge start = node.edges().get(0);
        assertEquals(Edge.Kind.START, start.kind());
        assertEquals(Instant.ofEpochMilli(node.shareIntervals().get(0).from()), start.time());
        PowerReading before = start.meters().get(0).before().orElseThrow();
        PowerReading after = start.meters().get(0).after().orElseThrow();
        assertTrue(before.readingTime().isBefore(start.time()));
        assertTrue(after.readingTime().isAfter(start.time()));
        EdgeSplit split = start.meters().get(0).split().orElseThrow();
        assertEquals(before.readingTime().toEpochMilli(), split.start());
        assertEquals(after.readingTime().toEpochMilli(), split.end());
    }

    /** From 12:50 to 16:45: resets in several hours, the last of them in the last, incomplete hour of the run. */
    @Test
    void namesEveryCounterResetOfARun() throws MalformedHostlistException {
        JobCompletion completion = SteadyNode.run(7, SteadyNode.slice(50, 285, "n1", 4));
        List<Object> records = new ArrayList<>(readingsWithResets("n1", 290, List.of(70L, 140L, 280L)));
        records.add(completion);

        Explanation explanation = ExplainedRecords.explain(completion.run(), ExplainedRecords.of(records, List.of()));

        List<Instant> expected = List.of(
                SteadyNode.at(70).plusSeconds(30),
                SteadyNode.at(140).plusSeconds(30),
                SteadyNode.at(280).plusSeconds(30));
        assertEquals(expected, explanation.nodes().get(0).resets());
    }

    /** The counter of a node, one reading a minute, which is reset to 0 at each of these minutes after noon. */
    private static List<PowerReading> readingsWithResets(String node, long lastMinute, List<Long> resets) {
        List<PowerReading> readings = new ArrayList<>();
        long millijoules = 1_000_000_000;
        for (long minute = 0; minute <= lastMinute; minute++) {
            millijoules = resets.contains(minute) ? 7_200_000 : millijoules + 14_400_000;
            long time = SteadyNode.at(minute).plusSeconds(30).toEpochMilli();
            readings.add(RecordedJobs.counter(node, new RecordedJobs.Row(time, millijoules, 0)));
        }
        return readings;
    }

    @Test
    void reportsThatReadingsAreMissing() throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs("contain");
        List<Object> records = records(recorded);
        List<JobEnergy> published = ExplainedRecords.published(records);
        records.removeIf(each -> each instanceof PowerReading reading
                && reading.node().node().equals("n4")
                && reading.readingTime().toEpochMilli() % 2 == 0);

        Explanation explanation = ExplainedRecords.explain(run(recorded, 7), ExplainedRecords.of(records, published));
        String text = TextPage.print(RunPage.of(explanation));

        assertTrue(text.contains("The recomputed result differs from the published revision 1"), text);
        assertTrue(text.replaceAll("\\s+", " ").contains("readings are retained for some days only"), text);
        assertTrue(text.contains("reading_count"), text);
    }

    @Test
    void printsEachRevisionOnceWithItsReason() throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs("contain");
        List<Object> records = records(recorded);
        List<Object> few = new ArrayList<>(records);
        few.removeIf(each ->
                each instanceof PowerReading reading && reading.readingTime().toEpochMilli() % 3 == 0);
        JobEnergy first = resultOf(run(recorded, 7), ExplainedRecords.published(few));
        JobEnergy second = Revised.after(first, resultOf(run(recorded, 7), ExplainedRecords.published(records)));

        Explanation explanation = ExplainedRecords.explain(
                run(recorded, 7), ExplainedRecords.of(records, List.of(second, first, second)));
        String text = TextPage.print(RunPage.of(explanation));

        assertEquals(List.of(first, second), explanation.revisions());
        assertTrue(text.contains("first result"), text);
        assertTrue(text.contains("late readings arrived"), text);
        assertTrue(text.contains("equals the published revision 2 in every field"), text);
    }

    private static JobEnergy resultOf(RunKey run, List<JobEnergy> results) {
        return results.stream()
                .filter(result -> result.run().equals(run))
                .findFirst()
                .orElseThrow();
    }
}
