package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last results, and the last revisions of their slots, equal those of a replay, whatever arrives when; slots sum to results. */
@Tag("slow-law")
class LiveCurvesLawTest {

    private static final int ROUNDS = 12;

    /** In the last one, the readings of an hour repeatedly change which domains are summed in it. */
    private static final long[] SEEDS =
            LongStream.concat(LongStream.range(0, ROUNDS), LongStream.of(38)).toArray();

    private static MeterSettings slotsOf(String length) {
        return MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.parse(length))));
    }

    @ParameterizedTest
    @CsvSource({"true, PT1M", "false, PT1M", "true, PT15S", "false, PT15M"})
    void theLastRevisionsSumToTheResultAndEqualThoseOfAReplay(boolean isShuffled, String length)
            throws MalformedHostlistException {
        int revised = 0;
        int compared = 0;
        int preliminary = 0;
        for (long seed : SEEDS) {
            Random random = new Random(seed);
            List<Object> records = records(seed, random, isShuffled);
            Replay replay = ReplayLaw.fed(records, slotsOf(length));
            replay.close();

            LiveSteps live = live(records, random, slotsOf(length));

            String scene = "seed " + seed;
            Map<RunKey, Map<Instant, JobPower>> last = last(scene, live.slots());
            for (JobEnergy result : live.results().values()) {
                Map<Instant, JobPower> curve = last.getOrDefault(result.run(), Map.of());
                assertSums(scene, result, curve);
                assertTrue(
                        replay.result(result.run())
                                .filter(result::hasSameContentAs)
                                .isPresent(),
                        scene + " " + result.run());
                assertSame(scene + " " + result.run(), figures(replay.curve(result.run())), figures(curve.values()));
                compared++;
            }
            revised += (int)
                    live.slots().stream().filter(slot -> slot.revision() > 1).count();
            preliminary += (int) live.slots().stream()
                    .filter(slot -> slot.resultRevision().isEmpty())
                    .count();
        }
        int curves = compared;
        assertTrue(curves > ROUNDS, () -> "curves: " + curves);
        int revisions = revised;
        assertTrue(revisions > 0, () -> "revisions: " + revisions);
        int slots = preliminary;
        assertTrue(isShuffled || slots > ROUNDS, () -> "preliminary slots: " + slots);
    }

    private static List<Object> records(long seed, Random random, boolean isShuffled) {
        List<Object> records = new ArrayList<>(new RandomNodeHistory(seed).records());
        for (Object known : List.copyOf(records)) {
            if (known instanceof JobCompletion completion && random.nextInt(3) == 0) {
                records.add(revised(completion, random));
            }
        }
        if (isShuffled) {
            records.addAll(records.subList(0, records.size() / 3));
            Collections.shuffle(records, random);
        } else {
            records.sort(Comparator.comparing(LiveCurvesLawTest::time));
        }
        return records;
    }

    /** Returns a later revision with another end, or on another node. */
    private static JobCompletion revised(JobCompletion completion, Random random) {
        Slice slice = completion.resources().slices().get(0);
        Instant end = slice.endTime().minusSeconds(random.nextInt(90));
        Slice other = new Slice(
                slice.startTime(),
                end.isBefore(slice.startTime()) ? slice.startTime() : end,
                random.nextInt(3) == 0 ? "n2" : slice.nodes(),
                slice.cpuCount());
        return RecordedJobs.completion(completion.run(), other, 1L << 30).toBuilder()
                .revision(2)
                .build();
    }

    private static Instant time(Object contractRecord) {
        if (contractRecord instanceof PowerReading reading) {
            return reading.readingTime();
        }
        if (contractRecord instanceof NodeState state) {
            return state.observedTime();
        }
        return contractRecord instanceof JobStart start
                ? start.observedTime()
                : ((JobCompletion) contractRecord)
                        .times()
                        .endTime()
                        .plusSeconds(((JobCompletion) contractRecord).revision());
    }

    private static LiveSteps live(List<Object> records, Random random, MeterSettings settings)
            throws MalformedHostlistException {
        LiveSteps live = new LiveSteps(settings);
        for (Object contractRecord : records) {
            live.take(contractRecord);
            if (random.nextInt(100) == 0) {
                live.pass(Duration.ofSeconds(random.nextInt(600)));
            }
            if (random.nextInt(300) == 0) {
                live.restart();
            }
        }
        live.pass(Duration.ofMinutes(30));
        return live;
    }

    private static Map<RunKey, Map<Instant, JobPower>> last(String scene, List<JobPower> slots) {
        Map<RunKey, Map<Instant, JobPower>> last = new TreeMap<>();
        for (JobPower slot : slots) {
            JobPower before =
                    last.computeIfAbsent(slot.run(), run -> new TreeMap<>()).put(slot.startTime(), slot);
            assertEquals(before == null ? 1 : before.revision() + 1, slot.revision(), scene + " " + slot);
        }
        return last;
    }

    private static void assertSums(String scene, JobEnergy result, Map<Instant, JobPower> curve) {
        Energy sum =
                curve.values().stream().map(slot -> slot.figures().energy()).reduce(Energy.ZERO, Energy::plus);
        assertEquals(result.figures().energy(), sum, scene + " " + result.run());
        curve.values().stream()
                .filter(slot -> isMetered(slot.figures()))
                .reduce((earlier, later) -> later)
                .ifPresent(slot -> assertEquals(sum, slot.figures().energySoFar(), scene + " " + slot));
    }

    private static boolean isMetered(JobPowerFigures figures) {
        return !figures.metered().isZero() || !figures.domains().isEmpty();
    }

    private static void assertSame(
            String scene, Map<Instant, JobPowerFigures> expected, Map<Instant, JobPowerFigures> found) {
        assertEquals(expected.keySet(), found.keySet(), scene);
        expected.forEach((start, figures) -> assertEquals(figures, found.get(start), scene + " " + start));
    }

    /** Returns the figures of the slots that are part of the run, without those that depend on the order of issue. */
    private static Map<Instant, JobPowerFigures> figures(Iterable<JobPower> slots) {
        Map<Instant, JobPowerFigures> figures = new TreeMap<>();
        for (JobPower slot : slots) {
            JobPowerFigures known = slot.figures();
            if (isMetered(known)) {
                figures.put(
                        slot.startTime(),
                        new JobPowerFigures(
                                known.energy(),
                                known.energyWholeNodes(),
                                known.domains(),
                                known.held(),
                                known.metered(),
                                known.peakPower(),
                                known.energy()));
            }
        }
        return figures;
    }
}
