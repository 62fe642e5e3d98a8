package io.github.jobenergy.energy.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.replay.MemoryRunStore;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The hour sums that are read for the energy of a run: on a node with a run of days, and a run of a minute after it. */
class HoursReadTest {

    private static final NodeKey NODE = RecordedJobs.node("n1");
    private static final long HOUR = 60;
    private static final long START = 2 * HOUR;
    private static final long END = START + 5 * 24 * HOUR;
    private static final long LAST_READING = END + 2 * HOUR;
    private static final Instant NOW = SteadyNode.at(LAST_READING);

    private final ReadHours stores = new ReadHours();
    private final Meter meter = new Meter(stores, MeterSettings.DEFAULT, answer -> {}, hour -> {});
    private final JobCompletion days = SteadyNode.run(1, SteadyNode.slice(START, END, "n1", 4));
    private final JobCompletion minute = SteadyNode.run(2, SteadyNode.slice(END, END + 1, "n1", 4));

    /** Stores that record which hours are read. */
    private static final class ReadHours extends ExpiringStores {

        private final List<Long> read = new ArrayList<>();

        @Override
        public SortedMap<Long, HourlyDelta> hours(NodeKey node, long firstHour, long end) {
            SortedMap<Long, HourlyDelta> hours = super.hours(node, firstHour, end);
            read.addAll(hours.keySet());
            return hours;
        }
    }

    private static List<Long> hours(long fromMinute, long toMinute) {
        return LongStream.iterate(fromMinute, time -> time < toMinute, time -> time + HOUR)
                .mapToObj(time -> SteadyNode.at(time).toEpochMilli())
                .toList();
    }

    private NodeJobEnergy answer(JobCompletion run) throws MalformedHostlistException {
        for (PowerReading reading : SteadyNode.readings("n1", 0, LAST_READING)) {
            meter.read(reading, NOW);
        }
        FanOut fanOut = new FanOut(new MemoryRunStore(), MeterSpaces.OWN, nodeRun -> meter.follow(nodeRun, NOW));
        fanOut.complete(days);
        fanOut.complete(minute);
        assertTrue(meter.explain(NODE, run.run(), NOW, Trace.NONE).isPresent(), "the hours are summed up");
        stores.read.clear();
        return meter.explain(NODE, run.run(), NOW, Trace.NONE).orElseThrow();
    }

    @Test
    void anHourOfALongRunIsReadOnce() throws MalformedHostlistException {
        NodeJobEnergy answer = answer(days);

        assertEquals(Optional.of(SteadyNode.at(0)), answer.idlePowerTime());
        assertEquals(hours(-HOUR, END), stores.read.stream().sorted().toList());
    }

    @Test
    void hoursInWhichRunsAreOnTheNodeThroughoutAreNotSearchedForAnIdlePower() throws MalformedHostlistException {
        NodeJobEnergy answer = answer(minute);

        assertEquals(Optional.of(SteadyNode.at(0)), answer.idlePowerTime());
        assertEquals(hours(-HOUR, START), stores.read.stream().sorted().toList());
    }
}
