package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.footprint.FootprintCalculator;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.footprint.RandomRates;
import io.github.jobenergy.energy.footprint.Rates;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.topic.Topic;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The footprints of runs and of users, as the topology publishes them. */
@Tag("topology")
class FootprintTopologyTest {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(25);
    private static final MeterSettings SETTINGS =
            MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1))));
    private static final FootprintSettings STATED = new FootprintSettings(
            Optional.of("rig22"),
            Optional.of(new EmbodiedRate(RateValue.of(new BigDecimal("14")), "report of the manufacturer")));

    @TempDir
    private Path stateDirectory = Path.of("");

    private final RecordedJobs recorded = new RecordedJobs("contain");
    private final RandomRates source = new RandomRates(new Random(22));
    private final List<RateSlot> slots = source.around(begin());

    private Instant begin() {
        return recorded.completions().stream()
                .flatMap(completion -> completion.times().startTime().stream())
                .min(Instant::compareTo)
                .orElseThrow();
    }

    private TopologyHarness start(String name, Collection<?> earlier) {
        TopologyHarness topology = new TopologyHarness(stateDirectory.resolve(name), SETTINGS, STATED);
        earlier.forEach(topology::send);
        return topology;
    }

    /** Plays the recording; a part of the rates is late. */
    private TopologyHarness play(String name, Collection<?> earlier) {
        TopologyHarness topology = start(name, earlier);
        slots.subList(0, slots.size() / 2).forEach(topology::send);
        recorded.states().forEach(topology::send);
        recorded.counters().forEach(topology::send);
        recorded.completions().forEach(topology::send);
        topology.pass(LONG_ENOUGH);
        slots.subList(slots.size() / 2, slots.size()).forEach(topology::send);
        topology.pass(Duration.ofMinutes(4));
        return topology.drain();
    }

    private static Map<RunKey, JobFootprint> last(Collection<JobFootprint> footprints) {
        Map<RunKey, JobFootprint> last = new TreeMap<>();
        for (JobFootprint footprint : footprints) {
            JobFootprint before = last.put(footprint.run(), footprint);
            assertEquals(
                    before == null ? 1 : before.footprintRevision().revision() + 1,
                    footprint.footprintRevision().revision(),
                    footprint::toString);
        }
        return last;
    }

    private Map<RunKey, JobFootprint> replayed(Collection<RateSlot> rates) throws MalformedHostlistException {
        Replay replay = new Replay(SETTINGS, MeterSpaces.OWN, Clock.systemUTC());
        recorded.states().forEach(replay::observe);
        recorded.counters().forEach(replay::read);
        for (JobCompletion completion : recorded.completions()) {
            replay.complete(completion);
        }
        FootprintCalculator calculator = new FootprintCalculator(Rates.of(rates), STATED.embodied());
        Map<RunKey, JobFootprint> footprints = new TreeMap<>();
        replay.close()
                .forEach(result -> footprints.put(result.run(), calculator.of(result, replay.curve(result.run()))));
        return footprints;
    }

    private static void assertSame(Map<RunKey, JobFootprint> expected, Map<RunKey, JobFootprint> found) {
        assertEquals(expected.keySet(), found.keySet());
        expected.forEach((run, footprint) ->
                assertEquals(footprint.amounts(), found.get(run).amounts(), run::toString));
    }

    private static List<FootprintAmounts> amounts(Map<RunKey, JobFootprint> footprints) {
        return footprints.values().stream().map(JobFootprint::amounts).toList();
    }

    private static Energy sum(Collection<UsageFootprint> rows) {
        return rows.stream().map(UsageFootprint::energy).reduce(Energy.ZERO, Energy::plus);
    }

    @Test
    void eachRunHasTheFootprintOfAReplayAndRowsHaveTheRunsOfUsage() throws MalformedHostlistException {
        try (TopologyHarness topology = play("first", List.of())) {
            Map<RunKey, JobFootprint> last = last(topology.footprints());

            assertEquals(9, last.size());
            assertSame(replayed(slots), last);
            assertTrue(topology.footprints().size() > last.size(), "footprints are issued again for late rates");
            assertTrue(last.values().stream()
                    .anyMatch(footprint -> footprint.amounts().emissions().size() == 3));
            assertEquals(topology.usage().keySet(), topology.usageFootprints().keySet());
            topology.usageFootprints().forEach((key, row) -> {
                assertEquals(topology.usage().get(key).figures().energy(), row.energy());
                assertEquals(topology.usage().get(key).figures().runCount(), row.runCount());
            });
            assertEquals(
                    sum(topology.usageFootprints().values()),
                    last.values().stream().map(JobFootprint::energy).reduce(Energy.ZERO, Energy::plus));
            assertEquals(List.of(), topology.rejections());
        }
    }

    @Test
    void aRevisedSlotIssuesExactlyTheFootprintsThatItChanges() throws MalformedHostlistException {
        try (TopologyHarness topology = play("first", List.of())) {
            Map<RunKey, JobFootprint> before = replayed(slots);
            Set<RunKey> changed = new TreeSet<>();
            RateSlot revised = slots.get(0);
            for (int i = 0; changed.isEmpty() || changed.size() == before.size(); i++) {
                changed.clear();
                RateSlot slot = slots.get(i);
                revised = slot.toBuilder()
                        .revision(99)
                        .rateValue(new RateValue(slot.rateValue().billionths() + 1_000_000_000_000L))
                        .build();
                List<RateSlot> others = new ArrayList<>(slots);
                others.add(revised);
                replayed(others).forEach((run, footprint) -> {
                    if (!footprint.hasSameContentAs(before.get(run))) {
                        changed.add(run);
                    }
                });
            }
            int issued = topology.footprints().size();

            topology.send(revised);
            topology.pass(Duration.ofMinutes(3));
            topology.drain();

            List<JobFootprint> again =
                    topology.footprints().subList(issued, topology.footprints().size());
            assertEquals(changed.size(), again.size());
            assertEquals(
                    changed,
                    last(topology.footprints()).keySet().stream()
                            .filter(run -> again.stream()
                                    .anyMatch(footprint -> footprint.run().equals(run)))
                            .collect(Collectors.toSet()));
        }
    }

    @Test
    void footprintsAreIssuedWithoutAWithdrawnSlot() throws MalformedHostlistException {
        try (TopologyHarness topology = play("first", List.of())) {
            Map<RunKey, JobFootprint> before = replayed(slots);
            List<RateSlot> others = new ArrayList<>(slots);
            for (int i = 0; amounts(replayed(others)).equals(amounts(before)); i++) {
                RateKey key = slots.get(i).key();
                others.removeIf(slot -> slot.key().equals(key));
            }

            Set<RateKey> present = others.stream().map(RateSlot::key).collect(Collectors.toSet());
            slots.stream()
                    .map(RateSlot::key)
                    .filter(key -> !present.contains(key))
                    .distinct()
                    .forEach(key -> topology.sendTombstone(Topic.RATES, key.text()));
            topology.pass(Duration.ofMinutes(3));
            topology.drain();

            assertSame(replayed(others), last(topology.footprints()));
            assertEquals(List.of(), topology.rejections());
        }
    }

    @Test
    void anErasedRunHasATombstoneAndIsSubtractedFromItsRow() {
        try (TopologyHarness topology = play("first", List.of())) {
            List<RunKey> runs = List.copyOf(last(topology.footprints()).keySet());

            topology.sendTombstone(runs.get(0));
            topology.pass(Duration.ofMinutes(3));
            topology.drain();

            assertEquals(List.of(runs.get(0)), topology.withdrawnFootprints());
            topology.usageFootprints()
                    .forEach((key, row) ->
                            assertEquals(topology.usage().get(key).figures().runCount(), row.runCount()));

            runs.subList(1, runs.size()).forEach(topology::sendTombstone);
            topology.pass(Duration.ofMinutes(5));
            topology.drain();

            assertEquals(runs, topology.withdrawnFootprints());
            assertEquals(Map.of(), topology.usageFootprints());
            assertEquals(0, topology.count("run-footprints"));
            assertEquals(0, topology.count("run-footprint-hours"));
            assertEquals(0, topology.count("footprint-rows"));
        }
    }

    /** After a reset, the program reads what it has published, and then its input from the beginning. */
    @Test
    void afterALossOfAllStateRevisionsContinueAndEqualFootprintsAreNotIssuedAgain() {
        try (TopologyHarness before = play("before", List.of())) {
            List<Object> published = new ArrayList<>(before.slots());
            published.addAll(before.revisions());
            published.addAll(before.footprints());
            published.addAll(slots);

            try (TopologyHarness after = play("after", published)) {
                List<JobFootprint> all = new ArrayList<>(before.footprints());
                all.addAll(after.footprints());
                Map<RunKey, JobFootprint> last = last(all);

                last(before.footprints())
                        .forEach((run, footprint) ->
                                assertEquals(footprint.amounts(), last.get(run).amounts()));
                assertEquals(
                        before.usageFootprints().values().stream()
                                .map(UsageFootprint::amounts)
                                .toList(),
                        after.usageFootprints().values().stream()
                                .map(UsageFootprint::amounts)
                                .toList());
                assertTrue(after.footprints().size() < before.footprints().size());
            }
        }
    }

    /** A rate of a year applies to all runs, and the search for them is divided. */
    @Test
    void aSlotOfAYearIsFoundAndASlotOfAnotherSiteHasNoEffect() {
        try (TopologyHarness topology = play("first", List.of())) {
            RateSlot any = slots.get(0);
            RateSlot year = any.toBuilder()
                    .key(new RateKey(
                            new io.github.jobenergy.schemas.rate.RateSeries(
                                    "rig22", any.key().series().rate(), "site", "contract", "annual"),
                            begin().minus(Duration.ofDays(200)).truncatedTo(java.time.temporal.ChronoUnit.DAYS)))
                    .interval(Duration.ofDays(366))
                    .build();
            RateSlot elsewhere = any.toBuilder()
                    .key(new RateKey(
                            new io.github.jobenergy.schemas.rate.RateSeries(
                                    "elsewhere", any.key().series().rate(), "site", "contract", "annual"),
                            any.key().startTime()))
                    .build();
            int issued = topology.footprints().size();

            topology.send(elsewhere);
            topology.pass(Duration.ofMinutes(3));
            topology.drain();
            assertEquals(issued, topology.footprints().size());

            topology.send(year);
            topology.pass(Duration.ofMinutes(3));
            topology.drain();
            assertFalse(topology.footprints()
                    .subList(issued, topology.footprints().size())
                    .isEmpty());
            last(topology.footprints()).values().stream()
                    .filter(footprint -> !footprint.energy().equals(Energy.ZERO))
                    .forEach(footprint ->
                            assertTrue(footprint.amounts().toString().contains("annual"), footprint::toString));
        }
    }
}
