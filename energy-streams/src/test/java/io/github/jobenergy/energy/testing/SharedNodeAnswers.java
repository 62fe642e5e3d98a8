package io.github.jobenergy.energy.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The allocations of runs on a {@link SharedNode}, and checks of their answers. */
public final class SharedNodeAnswers {

    private SharedNodeAnswers() {}

    public static NodeAllocation given(long cpus, Integer... gpus) {
        return new NodeAllocation("n1", Optional.of(cpus), Optional.empty(), List.of(gpus));
    }

    public static NodeAllocation given(long cpus, GpuPart part) {
        return new NodeAllocation("n1", Optional.of(cpus), Optional.empty(), List.of(), Optional.of(List.of(part)));
    }

    public static NodeJobEnergy answer(SortedMap<Long, NodeJobEnergy> answers, long id) {
        NodeJobEnergy answer = answers.get(id);
        assertNotNull(answer, () -> "an answer for run " + id + " among " + answers.keySet());
        return answer;
    }

    public static void assertDrew(long joules, NodeJobEnergy answer) {
        assertEquals(Energy.ofJoules(joules), answer.amounts().energy(), answer::toString);
    }

    public static void assertFlags(NodeJobEnergy answer, Flag... flags) {
        assertEquals(List.of(flags), answer.flags());
        assertEquals(flags.length == 0 ? Quality.MEASURED : Quality.ESTIMATED, answer.quality());
    }
}
