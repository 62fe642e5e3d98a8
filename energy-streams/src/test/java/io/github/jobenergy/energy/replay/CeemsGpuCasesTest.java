package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.SharedNode;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;

/**
 * The cases of GPUs in which CEEMS was measured to be off (v0.10.2, the branches of its {@code ceems_tool} template for Nvidia's
 * GPUs, promtool 2.42), in watts: the true power, that of CEEMS, and the computed one of the same GPU. CeemsCasesTest has
 * the cases of the meter of a node.
 */
class CeemsGpuCasesTest {

    private static final double SECONDS = 100;

    /** Multiprocessors of an A100 that its partitions share, and of its smallest instance, {@code 1g.5gb}. */
    private static final int MULTIPROCESSORS = 98;

    private static final int SMALLEST_INSTANCE = 14;

    private final TestReporter reporter;
    private final TestInfo test;

    CeemsGpuCasesTest(TestReporter reporter, TestInfo test) {
        this.reporter = reporter;
        this.test = test;
    }

    private static NodeAllocation instances(long held, long total) {
        return new NodeAllocation(
                "n1", Optional.of(1L), Optional.empty(), List.of(), Optional.of(List.of(new GpuPart(0, held, total))));
    }

    private static double watts(SortedMap<Long, NodeJobEnergy> answers, long job) {
        return answers.get(job).amounts().energy().joules().doubleValue() / SECONDS;
    }

    private void assertBetter(double truth, double ceems, double computed) {
        reporter.publishEntry(
                test.getDisplayName(),
                String.format(Locale.ROOT, "truth %.1f W, CEEMS %.1f W, here %.1f W", truth, ceems, computed));
        assertEquals(truth, computed, 0.001);
        assertTrue(Math.abs(computed - truth) < Math.abs(ceems - truth));
    }

    /** Its power is multiplied by the activity of its multiprocessors, of which there is no series for a job that has none. */
    @Test
    void aHeldIdleGpu() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 1)
                .draws("gpu[0]", 70)
                .holds(1, new NodeAllocation("n1", Optional.of(1L), Optional.empty(), List.of(0)))
                .runs(1, "n1", 1, Optional.of(1L));

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertBetter(70, 0, watts(answers, 1));
        assertEquals(Optional.of(Scope.GPU), answers.get(1L).scope());
        assertEquals(Quality.MEASURED, answers.get(1L).quality());
    }

    /** The rule fails, "many-to-many matching not allowed", and no job has the power of any GPU. */
    @Test
    void twoInstancesOfOneGpu() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 1)
                .draws("gpu[0]", 300)
                .holds(1, instances(3, 7))
                .holds(2, instances(4, 7))
                .runs(1, "n1", 1, Optional.empty())
                .runs(2, "n1", 1, Optional.empty());

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertBetter(300.0 * 3 / 7, 0, watts(answers, 1));
        assertBetter(300.0 * 4 / 7, 0, watts(answers, 2));
        assertEquals(300, watts(answers, 1) + watts(answers, 2));
    }

    /** The only instance in use is given all of the GPU. */
    @Test
    void theSmallestInstanceWithoutCoLocatedRuns() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 1)
                .draws("gpu[0]", 300)
                .holds(1, instances(SMALLEST_INSTANCE, MULTIPROCESSORS))
                .runs(1, "n1", 1, Optional.empty());

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertBetter(300.0 * SMALLEST_INSTANCE / MULTIPROCESSORS, 300, watts(answers, 1));
    }
}
