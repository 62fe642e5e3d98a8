package io.github.jobenergy.energy.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.explain.ExplainedRecords;
import io.github.jobenergy.energy.explain.Explanation;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.explain.NodeExplanation.Drawn;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.page.plot.Form;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader sees: every label whole and legible, and areas that are the energies of the page. */
@Tag("property")
class NodePictureTest {

    private static final int ROUNDS = Rounds.of(40);
    private static final long JOB = 12_345_678;
    private static final long WATTS = 240;

    /** The page of that run among these records. */
    private static Explanation explained(JobCompletion run, List<Object> records) throws MalformedHostlistException {
        List<JobEnergy> published = ExplainedRecords.published(records);
        return ExplainedRecords.explain(run.run(), ExplainedRecords.of(records, published));
    }

    /** Returns the picture for a desktop; that for a phone is legible, too. */
    private static Drawing drawing(Explanation explanation, NodeExplanation node) throws Exception {
        drawing(Form.PHONE, explanation, node).assertLegible();
        return drawing(Form.DESKTOP, explanation, node);
    }

    private static Drawing drawing(Form form, Explanation explanation, NodeExplanation node) throws Exception {
        Instant start = explanation.completion().times().startTime().orElseThrow();
        PageTexts texts = new PageTexts(explanation.completion().run(), start);
        return Drawing.of(new NodePicture(form, node, texts).svg());
    }

    private static Drawing drawing(JobCompletion run, List<Object> records) throws Exception {
        Explanation explanation = explained(run, records);
        return drawing(explanation, explanation.nodes().get(0));
    }

    private static List<Object> steady(long toMinute, JobCompletion... completions) {
        List<Object> records = new ArrayList<>(SteadyNode.readings("n1", -30, toMinute));
        records.add(SteadyNode.state("n1", -30, "IDLE"));
        records.addAll(List.of(completions));
        return records;
    }

    @Test
    void allLabelsOfAnyNodeAreCompleteAndDoNotOverlap() throws Exception {
        int drawn = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            List<Object> records = new RandomNodeHistory(seed).records();
            for (JobEnergy result :
                    ExplainedRecords.published(records).stream().limit(2).toList()) {
                Explanation explanation =
                        ExplainedRecords.explain(result.run(), ExplainedRecords.of(records, List.of(result)));
                for (NodeExplanation node : explanation.nodes()) {
                    drawing(explanation, node).assertLegible();
                    drawn++;
                }
            }
        }
        int pictures = drawn;
        assertTrue(pictures > ROUNDS, () -> "pictures: " + pictures);
    }

    /** From a minute to a year; beside it another, both with ids as large as Slurm gives them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 45, 180, 600, 1_440, 3_000, 10_080, 12_960, 30_000})
    void allLabelsOfARunOfAnyLengthAreCompleteAndDoNotOverlap(long minutes) throws Exception {
        JobCompletion run = SteadyNode.run(JOB, SteadyNode.slice(10, 10 + minutes, "n1", 1));
        JobCompletion other = SteadyNode.run(JOB + 1, SteadyNode.slice(5, 15 + minutes, "n1", 2));

        Drawing drawing = drawing(run, steady(minutes + 60, run, other));

        drawing.assertLegible();
        assertEquals(2, drawing.bars());
        assertTrue(drawing.labels().contains("job 12345679"), drawing::toString);
        assertTrue(drawing.isNamed("start ") && drawing.isNamed("end "), drawing::toString);
    }

    @Test
    void allLabelsOfARunResizedEveryMinuteAreCompleteAndDoNotOverlap() throws Exception {
        JobCompletion run = SteadyNode.run(
                JOB,
                SteadyNode.slice(10, 11, "n1", 1),
                SteadyNode.slice(11, 12, "n1", 2),
                SteadyNode.slice(12, 13, "n1", 3),
                SteadyNode.slice(13, 40, "n1", 4));

        drawing(run, steady(60, run)).assertLegible();
    }

    @Test
    void anUnmeteredNodeHasAnAxis() throws Exception {
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(10, 20, "n1", 4));
        List<Object> records = steady(60, run);
        records.removeIf(each -> each instanceof PowerReading);

        Drawing drawing = drawing(run, records);

        drawing.assertLegible();
        assertEquals(1, drawing.widthOfGaps(), 0.001);
    }

    @Test
    void ticksOfFewWattsAreDistinct() throws Exception {
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(10, 20, "n1", 4));
        List<Object> records = steady(60, run);
        records.replaceAll(each -> each instanceof PowerReading reading ? milliwatts(reading, 700) : each);

        drawing(run, records).assertLegible();
    }

    private static PowerReading milliwatts(PowerReading reading, long milliwatts) {
        return new PowerReading(
                reading.node(),
                reading.readingTime(),
                reading.domain(),
                reading.source(),
                new Measurement.Instantaneous(Power.ofMilliwatts(milliwatts)),
                reading.observedTime());
    }

    /** Instants of a steady node that fell silent for a fifth of the run: a quarter of what is drawn is the run's. */
    @Test
    void areasEqualTheEnergiesOfThePage() throws Exception {
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(10, 60, "n1", 1));
        List<Object> records = steady(120, run);
        records.replaceAll(each -> each instanceof PowerReading reading ? milliwatts(reading, WATTS * 1_000) : each);
        records.removeIf(each -> each instanceof PowerReading reading
                && reading.readingTime().isAfter(SteadyNode.at(20))
                && reading.readingTime().isBefore(SteadyNode.at(30)));

        Explanation explanation = explained(run, records);
        NodeExplanation node = explanation.nodes().get(0);
        Drawing drawing = drawing(explanation, node);

        double drawn = node.course().stream().mapToLong(Drawn::millijoules).sum() / 1_000.0;
        double unmetered = node.gaps().stream()
                .mapToLong(gap -> Duration.between(gap.start(), gap.end()).toMillis())
                .sum();
        double shown = node.course().stream()
                .mapToLong(step -> step.interval().duration().toMillis())
                .sum();
        Drawing phone = drawing(Form.PHONE, explanation, node);
        assertEquals(node.partMillijoules() / 1_000.0 / drawn, drawing.area("part") / drawing.area("area"), 0.002);
        assertEquals(node.partMillijoules() / 1_000.0 / drawn, phone.area("part") / phone.area("area"), 0.005);
        assertEquals(WATTS, drawing.wattsOf("power"), 1);
        assertEquals(unmetered / shown, drawing.widthOfGaps(), 0.005);
        assertTrue(unmetered > 0);
    }

    @Test
    void edgesAndCoLocatedRunsAreAtTheirTimes() throws Exception {
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(20, 40, "n1", 1));
        JobCompletion other = SteadyNode.run(2, SteadyNode.slice(30, 60, "n1", 2));

        Drawing drawing = drawing(run, steady(90, run, other));

        // three minutes of margin, ten alone, ten together, three of margin
        assertEquals(List.of(0.1154, 0.8846), drawing.placesOf("edge"));
        assertEquals(List.of(0.5), drawing.placesOf("others"));
        assertEquals(List.of(0.1154, 0.8846), drawing.extentOf("run"));
        assertEquals(List.of(0.5, 1.0), drawing.extentOf("other-1"));
    }

    @Test
    void theDiagramsOfTheRecordedScenesAreLegible() throws Exception {
        for (String name : RecordedJobs.NAMES) {
            RecordedJobs recorded = new RecordedJobs(name);
            List<Object> records = new ArrayList<>(recorded.states());
            records.addAll(recorded.counters());
            records.addAll(recorded.completions());
            for (JobCompletion run : recorded.completions()) {
                Explanation explanation = explained(run, records);
                for (NodeExplanation node : explanation.nodes()) {
                    drawing(explanation, node).assertLegible();
                }
            }
        }
    }
}
