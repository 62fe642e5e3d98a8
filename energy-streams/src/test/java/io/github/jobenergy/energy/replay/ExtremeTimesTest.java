package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SteadyNode.readings;
import static io.github.jobenergy.energy.testing.SteadyNode.run;
import static io.github.jobenergy.energy.testing.SteadyNode.slice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.meter.occupancy.ShareInterval;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.ReplayedRuns;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs whose start or end lies in the year 1, in 1970 or in 9999. */
class ExtremeTimesTest {

    private final ReplayedRuns replayed = new ReplayedRuns();

    /** A wrong clock reports a start in 1970: the bound of the energy since then exceeds the representable range. */
    @ParameterizedTest
    @ValueSource(strings = {"n1", "n[1-2]"})
    void aBoundBeyondTheRepresentableRangeIsAbsent(String nodes) throws MalformedHostlistException {
        replayed.givenNodes("n1", "n2");
        MeterSettings usual = MeterSettings.DEFAULT;
        MeterRules rules = new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(1_000_000)), Optional.empty());
        MeterSettings settings = new MeterSettings(
                usual.lateness(), usual.deadline(), usual.correctionWindow(), usual.coalescing(), rules);
        JobCompletion run = run(1, slice(1 - SteadyNode.NOON.getEpochSecond() / 60, 20, nodes, 4));

        replayed.replay(settings, run);

        assertEquals(Optional.empty(), replayed.result(run).figures().uncertaintyHigh());
        assertEquals(Quality.PARTIAL, replayed.result(run).figures().quality());
    }

    @Test
    void aRunThatEndsInTheYear9999IsFinalAtTheLastRepresentableTime() throws MalformedHostlistException {
        Instant end = Instant.parse("9999-12-31T23:59:59Z");
        JobCompletion run = RecordedJobs.completion(
                RunKey.of("rig22", 1, SteadyNode.NOON.getEpochSecond()), new Slice(end, end, "n1", Optional.of(4L)), 0);

        replayed.replay(run);

        assertEquals(UtcTime.LAST, replayed.result(run).resultRevision().finalAfter());
    }

    @Test
    void aRunThatStartsInTheYearOneIsComputedOverTheMeteredTime() throws MalformedHostlistException {
        Slice ages = new Slice(Instant.parse("0001-01-01T00:00:00Z"), SteadyNode.at(20), "n1", Optional.of(4L));
        JobCompletion run = RecordedJobs.completion(RunKey.of("rig22", 1, SteadyNode.NOON.getEpochSecond()), ages, 0);
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        readings("n1", -10, 70).forEach(replay::read);
        replay.complete(run);
        LongAdder shareIntervals = new LongAdder();

        Optional<NodeJobEnergy> answer = replay.explain(RecordedJobs.node("n1"), run.run(), new Trace() {
            @Override
            public void shareInterval(Supplier<ShareInterval> shareInterval) {
                shareIntervals.increment();
            }
        });

        assertEquals(
                Optional.of(Energy.ofJoules(31 * 14_400 - 7_200)),
                answer.map(known -> known.amounts().energy()));
        assertEquals(
                401, answer.flatMap(NodeJobEnergy::energyByDay).orElseThrow().size());
        assertTrue(shareIntervals.sum() < 500, () -> "share intervals: " + shareIntervals);
    }
}
