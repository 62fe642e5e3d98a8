package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The curves of runs, as the topology publishes them. */
@Tag("topology")
class CurveTopologyTest {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(40);
    private static final MeterSettings SETTINGS =
            MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofSeconds(15))));

    @TempDir
    private Path stateDirectory = Path.of("");

    private final RecordedJobs recorded = new RecordedJobs("contain");

    private static Map<RunKey, Map<Instant, JobPower>> last(Collection<JobPower> slots) {
        Map<RunKey, Map<Instant, JobPower>> last = new TreeMap<>();
        for (JobPower slot : slots) {
            JobPower before =
                    last.computeIfAbsent(slot.run(), run -> new TreeMap<>()).put(slot.startTime(), slot);
            assertEquals(before == null ? 1 : before.revision() + 1, slot.revision(), slot::toString);
        }
        return last;
    }

    private static void assertSums(Map<RunKey, JobEnergy> results, Collection<JobPower> slots) {
        Map<RunKey, Map<Instant, JobPower>> last = last(slots);
        results.forEach((run, result) -> assertEquals(
                result.figures().energy(),
                last.getOrDefault(run, Map.of()).values().stream()
                        .map(slot -> slot.figures().energy())
                        .reduce(Energy.ZERO, Energy::plus),
                run::toString));
    }

    private static Map<RunKey, List<Energy>> energies(Collection<JobPower> slots) {
        Map<RunKey, List<Energy>> energies = new TreeMap<>();
        last(slots)
                .forEach((run, curve) -> energies.put(
                        run,
                        curve.values().stream()
                                .map(slot -> slot.figures().energy())
                                .toList()));
        return energies;
    }

    private TopologyHarness play(String name, Collection<?> earlier) {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory.resolve(name), SETTINGS)) {
            earlier.forEach(topology::send);
            recorded.states().forEach(topology::send);
            recorded.counters().forEach(topology::send);
            recorded.completions().forEach(topology::send);
            topology.pass(LONG_ENOUGH);
            return topology.drain();
        }
    }

    @Test
    void theSlotsOfEachRunSumToItsResultAndEqualThoseOfAReplay() throws MalformedHostlistException {
        Replay replay = new Replay(SETTINGS, MeterSpaces.OWN, Clock.systemUTC());
        recorded.states().forEach(replay::observe);
        recorded.counters().forEach(replay::read);
        for (JobCompletion completion : recorded.completions()) {
            replay.complete(completion);
        }

        TopologyHarness topology = play("first", List.of());

        assertEquals(9, topology.results().size());
        assertSums(topology.results(), topology.slots());
        assertFalse(topology.slots().isEmpty());
        replay.close();
        Map<RunKey, Map<Instant, JobPower>> last = last(topology.slots());
        topology.results()
                .keySet()
                .forEach(run -> assertEquals(
                        replay.curve(run).stream()
                                .map(slot -> slot.figures().energy())
                                .toList(),
                        last.getOrDefault(run, Map.of()).values().stream()
                                .map(slot -> slot.figures().energy())
                                .toList(),
                        run::toString));
    }

    /** After a reset, the program reads what it has published, and then its input from the beginning. */
    @Test
    void afterALossOfAllStateRevisionsContinueAndTheLastSlotsAreTheSame() {
        TopologyHarness before = play("before", List.of());
        List<Object> published = new ArrayList<>(before.slots());
        published.addAll(before.revisions());

        TopologyHarness after = play("after", published);

        List<JobPower> all = new ArrayList<>(before.slots());
        all.addAll(after.slots());
        Map<RunKey, JobEnergy> results = new TreeMap<>(before.results());
        results.putAll(after.results());
        assertSums(results, all);
        assertEquals(energies(before.slots()), energies(all));
    }

    /** Slots of readings that are lost since are published with an energy of 0 once the run has another result. */
    @Test
    void publishedSlotsThatAreNotPartOfTheRunAnyMoreAreWithdrawn() {
        TopologyHarness before = play("before", List.of());
        JobPower slot = before.slots().get(0);
        JobPower lost = new JobPower(
                slot.run(),
                slot.startTime().minus(Duration.ofHours(3)),
                slot.interval(),
                slot.figures(),
                4,
                Optional.empty(),
                slot.observedTime());

        TopologyHarness after = play("after", List.of(lost));

        List<JobPower> revisions = after.slots().stream()
                .filter(other ->
                        other.run().equals(lost.run()) && other.startTime().equals(lost.startTime()))
                .toList();
        JobPower last = revisions.get(revisions.size() - 1);
        assertEquals(5, last.revision());
        assertEquals(Energy.ZERO, last.figures().energy());
        assertEquals(Duration.ZERO, last.figures().held());
        assertTrue(last.resultRevision().isPresent());
    }
}
