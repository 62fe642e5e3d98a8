package io.github.jobenergy.energy.meter.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.StatedPowers;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.replay.ReplayLaw;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Idle GPUs of random runs on a random node: parts of what they are parts of, in any order of the records. */
@Tag("property")
class IdleGpuLawTest {

    private static final int ROUNDS = Rounds.of(300);

    /** Both learned and stated idle powers, in watts; random GPUs draw 200 to 500 W. */
    private static final List<Optional<Long>> IDLE = List.of(Optional.empty(), Optional.of(300L), Optional.of(1_000L));

    private static Map<String, NodeJobEnergy> answers(List<Object> records, Optional<Long> watts)
            throws MalformedHostlistException {
        MeterSettings usual = MeterSettings.DEFAULT;
        StatedPowers stated = new StatedPowers(List.of(), watts.map(Power::ofWatts));
        MeterSettings settings = new MeterSettings(
                usual.lateness(),
                usual.deadline(),
                usual.correctionWindow(),
                usual.coalescing(),
                MeterRules.DEFAULT,
                new IdlePowers(StatedPowers.NONE, stated),
                Optional.empty());
        Replay replay = ReplayLaw.fed(records, settings);
        replay.close();
        Map<String, NodeJobEnergy> answers = new TreeMap<>();
        replay.answers()
                .forEach(answer ->
                        answers.put(answer.run().text() + " " + answer.node().text(), answer));
        return answers;
    }

    @Test
    void idleIsAPartOfWhatWasJudgedAndOfTheEnergy() throws MalformedHostlistException {
        int idle = 0;
        int busy = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            List<Object> records = new ArrayList<>(new RandomNodeHistory(seed).records());
            Optional<Long> watts = IDLE.get((int) seed % IDLE.size());
            Map<String, NodeJobEnergy> answers = answers(records, watts);

            for (NodeJobEnergy answer : answers.values()) {
                assertParts("seed " + seed + ": " + answer, answer);
                Duration time = answer.idleGpus().gpuIdle().orElse(Duration.ZERO);
                idle += time.isZero() ? 0 : 1;
                busy += answer.idleGpus()
                                .gpuJudged()
                                .filter(judged -> judged.compareTo(time) > 0)
                                .isPresent()
                        ? 1
                        : 0;
            }
            Collections.shuffle(records, new Random(seed));
            assertEquals(idleGpus(answers), idleGpus(answers(records, watts)), "seed " + seed + ", in another order");
        }
        int idleRuns = idle;
        int busyRuns = busy;
        assertTrue(idleRuns > ROUNDS / 30, () -> "runs with idle GPUs: " + idleRuns);
        assertTrue(busyRuns > ROUNDS / 30, () -> "runs with busy GPUs: " + busyRuns);
    }

    private static Map<String, IdleGpus> idleGpus(Map<String, NodeJobEnergy> answers) {
        Map<String, IdleGpus> found = new TreeMap<>();
        answers.forEach((key, answer) -> found.put(key, answer.idleGpus()));
        return found;
    }

    private static void assertParts(String seed, NodeJobEnergy answer) {
        IdleGpus gpus = answer.idleGpus();
        Duration held = gpus.gpuHeld().orElse(Duration.ZERO);
        Duration judged = gpus.gpuJudged().orElse(Duration.ZERO);
        Duration idle = gpus.gpuIdle().orElse(Duration.ZERO);
        Energy energy = gpus.energyIdleGpus().orElse(Energy.ZERO);
        Energy ofGpus = answer.domains().entrySet().stream()
                .filter(domain -> domain.getKey().startsWith("gpu"))
                .map(Map.Entry::getValue)
                .reduce(Energy.ZERO, Energy::plus);
        assertEquals(gpus.gpuJudged().isPresent(), gpus.energyIdleGpus().isPresent(), seed);
        assertTrue(!idle.isNegative() && idle.compareTo(judged) <= 0 && judged.compareTo(held) <= 0, seed);
        assertTrue(!energy.isNegative() && energy.compareTo(ofGpus) <= 0, seed);
        assertTrue(energy.compareTo(answer.amounts().energy()) <= 0, seed);
        assertTrue(answer.amounts().energy().compareTo(answer.amounts().energyWholeNode()) <= 0, seed);
        assertTrue(!idle.isZero() || energy.equals(Energy.ZERO), seed);
        assertEquals(
                gpus,
                answer.energyByDay().orElseThrow().stream()
                        .map(DayEnergy::waste)
                        .map(waste -> waste.idleGpus())
                        .reduce(IdleGpus.NONE, IdleGpus::plus),
                seed);
    }
}
