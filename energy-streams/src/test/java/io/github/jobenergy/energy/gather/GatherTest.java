package io.github.jobenergy.energy.gather;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.MemoryGatherStores;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GatherTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T02:00:00Z");
    private static final Duration COALESCING = Duration.ofMinutes(1);

    private final RecordedJobs recorded = new RecordedJobs("contain");
    private final JobCompletion completion = recorded.completions().get(0);
    private final List<JobEnergy> issued = new ArrayList<>();
    private Optional<JobEnergy> holding = Optional.empty();
    private final Gather gather = new Gather(
            new MemoryGatherStores(),
            MeterSpaces.OWN,
            new Gather.Windows(COALESCING, MeterSettings.DEFAULT.correctionWindow()),
            new Readers(issued));

    /** What the run's node answers at that time, knowing every so manieth reading. */
    private NodeJobEnergy answer(int every, Instant now) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.fixed(now, ZoneOffset.UTC));
        List<PowerReading> readings = recorded.counters();
        for (int i = 0; i < readings.size(); i += every) {
            replay.read(readings.get(i));
        }
        replay.complete(completion);
        replay.close();
        return replay.answers().iterator().next();
    }

    /** A gather without state. */
    private Gather gatherInto(List<JobEnergy> results) {
        return new Gather(
                new MemoryGatherStores(),
                MeterSpaces.OWN,
                new Gather.Windows(COALESCING, MeterSettings.DEFAULT.correctionWindow()),
                new Readers(results));
    }

    @Test
    void anInputThatIsReadAgainIsNotPublishedAgain() throws MalformedHostlistException {
        NodeJobEnergy earlier = answer(7, BEGIN);
        NodeJobEnergy later = answer(1, BEGIN.plusSeconds(600));
        gather.complete(completion, BEGIN);
        gather.take(earlier, BEGIN);
        gather.take(later, BEGIN.plusSeconds(600));
        assertEquals(2, issued.size());
        assertNotEquals(
                issued.get(0).figures().energy(), issued.get(1).figures().energy());
        List<JobEnergy> publishedAgain = new ArrayList<>();
        Gather reset = gatherInto(publishedAgain);
        Instant now = BEGIN.plusSeconds(6_000);

        issued.forEach(reset::acceptPublished);
        reset.complete(completion, now);
        reset.take(earlier, now);
        reset.take(later, now);
        reset.wake(now.plus(COALESCING));

        assertEquals(List.of(), publishedAgain);
    }

    /** A replay after most readings have expired: fewer readings, and less coverage of the run. */
    @Test
    void aResultOfLessCoverageDoesNotReplaceThePublishedOne() throws MalformedHostlistException {
        gather.complete(completion, BEGIN);
        gather.take(answer(1, BEGIN), BEGIN);
        List<JobEnergy> publishedAgain = new ArrayList<>();
        Gather reset = gatherInto(publishedAgain);
        Instant now = BEGIN.plusSeconds(6_000);
        NodeJobEnergy lessCovered = answer(Integer.MAX_VALUE, now);

        issued.forEach(reset::acceptPublished);
        reset.complete(completion, now);
        reset.take(lessCovered, now);
        reset.wake(now.plus(COALESCING));

        assertTrue(lessCovered.metered().compareTo(lessCovered.held()) < 0, lessCovered::toString);
        assertEquals(List.of(), publishedAgain);
    }

    private static NodeJobEnergy withoutEdges(NodeJobEnergy known) {
        return known.toBuilder().flags(List.of(Flag.UNRESOLVED_EDGE)).build();
    }

    /** A replay of a run that is a week old: its hours were thinned before the run arrived. */
    @Test
    void aResultWithoutMeteredEdgesDoesNotReplaceOneWithMeteredEdges() throws MalformedHostlistException {
        gather.complete(completion, BEGIN);
        gather.take(answer(1, BEGIN), BEGIN);
        Instant now = BEGIN.plus(Duration.ofDays(8));

        gather.take(withoutEdges(answer(1, now)), now);
        gather.wake(now.plus(COALESCING));

        assertEquals(1, issued.size());
    }

    @Test
    void aDelayedAnswerIsPublishedAfterTheWaitingTime() throws MalformedHostlistException {
        NodeJobEnergy first = answer(7, BEGIN);
        NodeJobEnergy late = answer(1, BEGIN.minusSeconds(5));
        gather.complete(completion, BEGIN);
        gather.take(first, BEGIN);
        gather.take(late, BEGIN.plusSeconds(600));

        gather.wake(BEGIN.plusSeconds(600).plus(COALESCING));

        assertEquals(2, issued.size());
        assertEquals(late.amounts().energy(), issued.get(1).figures().energy());
    }

    @Test
    void eachChangePassesTheResultBeforeAndAfterIt() throws MalformedHostlistException {
        gather.complete(completion, BEGIN);
        gather.take(answer(7, BEGIN), BEGIN);
        gather.take(answer(1, BEGIN.plusSeconds(600)), BEGIN.plusSeconds(600));
        assertEquals(Optional.of(issued.get(1)), holding);

        gather.delete(completion.run());
        assertEquals(Optional.empty(), holding);
    }

    @Test
    void resultsReadFromTheOwnTopicChangeNothing() throws MalformedHostlistException {
        gather.complete(completion, BEGIN);
        gather.take(answer(7, BEGIN), BEGIN);
        gather.take(answer(1, BEGIN.plusSeconds(600)), BEGIN.plusSeconds(600));

        issued.forEach(gather::acceptPublished);

        assertEquals(Optional.of(issued.get(1)), holding);
    }

    /** What was issued just before is read back after the run was erased, and then that it was taken back. */
    @Test
    void resultsReadFromTheOwnTopicAreErasedWithTheirRun() throws MalformedHostlistException {
        gather.complete(completion, BEGIN);
        gather.take(answer(1, BEGIN), BEGIN);
        gather.delete(completion.run());

        gather.acceptPublished(issued.get(0));
        gather.acceptWithdrawal(completion.run());

        assertEquals(Optional.empty(), holding);
        gather.complete(completion, BEGIN.plusSeconds(60));
        gather.take(answer(1, BEGIN.plusSeconds(60)), BEGIN.plusSeconds(60));
        assertEquals(1, issued.get(1).resultRevision().revision());
    }

    /** As where slurmctld's clock was set back while it ran. */
    @Test
    void theEnergyOfARunThatEndedBeforeItsStartIsMissingAndNotZero() throws MalformedHostlistException {
        Instant end = completion.times().endTime();
        Slice none = new Slice(end, end, "n1", Optional.of(1L));
        JobCompletion noTime = RecordedJobs.completion(completion.run(), none, 1L << 30);
        gather.complete(noTime, BEGIN);
        gather.complete(endingAt(noTime, end.minusSeconds(1)), BEGIN.plus(COALESCING));

        assertEquals(Quality.MEASURED, issued.get(0).figures().quality());
        assertEquals(1, issued.get(0).figures().coverage().intValue());
        assertEquals(Quality.MISSING, issued.get(1).figures().quality());
        assertEquals(0, issued.get(1).figures().coverage().signum());
        assertTrue(issued.get(1).figures().uncertaintyHigh().isEmpty());
        assertTrue(issued.get(1).slurmDifference().isEmpty());
    }

    /** The same run in a record that has its times only. */
    private static JobCompletion endingAt(JobCompletion known, Instant end) {
        JobTimes times = new JobTimes(
                Optional.empty(),
                known.times().startTime(),
                end,
                Optional.empty(),
                Optional.empty(),
                known.times().timeLimit());
        JobResources resources = JobResources.builder()
                .nodes(known.resources().nodes())
                .cpuCount(Optional.of(1L))
                .build();
        return known.toBuilder()
                .revision(2)
                .settled(true)
                .times(times)
                .resources(resources)
                .build();
    }

    /** Keeps what is issued, and follows what holds of the one run. */
    private final class Readers implements Gather.Readers {

        private final List<JobEnergy> taken;

        Readers(List<JobEnergy> taken) {
            this.taken = taken;
        }

        @Override
        public void issue(JobEnergy result) {
            taken.add(result);
        }

        @Override
        public void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
            if (taken == issued) {
                assertEquals(holding, before);
                holding = after;
            }
        }
    }
}
