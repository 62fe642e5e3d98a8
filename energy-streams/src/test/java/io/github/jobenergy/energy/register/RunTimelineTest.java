package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunTimelineTest {

    private static final int TIMES = 40;

    @Test
    void ascendingQueriesGiveTheSameResultAsIndependentQueries() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            RunTimeline occupancy = new RunTimeline(stays(random));
            RunTimeline.Cursor cursor = occupancy.cursor();
            for (long time = -1; time < TIMES; time += random.nextInt(3)) {
                long to = time + random.nextInt(5);
                assertEquals(occupancy.isQuiet(time, to), cursor.isQuiet(time, to), "seed " + seed);
                assertEquals(occupancy.at(time), cursor.present(), "seed " + seed);
            }
        }
    }

    /** Presences are equal where the same runs are there, and only there. */
    @Test
    void intervalsWithTheSameRunsHaveEqualOccupancy() {
        for (int seed = 0; seed < 200; seed++) {
            List<RunInterval> stays = stays(new Random(seed));
            RunTimeline occupancy = new RunTimeline(stays);
            for (long time = -1; time < 2 * TIMES; time++) {
                Set<RunKey> runs = occupancy.runsAt(time);
                assertEquals(runs.isEmpty(), occupancy.isEmptyAt(time), "seed " + seed);
                assertEquals(runs.size(), occupancy.at(time).count(), "seed " + seed);
                for (long other = -1; other < time; other++) {
                    assertEquals(
                            runs.equals(occupancy.runsAt(other)),
                            occupancy.at(time).equals(occupancy.at(other)),
                            "seed " + seed);
                }
            }
        }
    }

    @Test
    void anIntervalIsEmptyAtSomeTimeIfNoRunIsThereAtOneOfItsInstants() {
        for (int seed = 0; seed < 100; seed++) {
            RunTimeline occupancy = new RunTimeline(stays(new Random(seed)));
            for (long from = -1; from < 2 * TIMES; from += 3) {
                boolean isEverEmpty = false;
                for (long to = from; to < 2 * TIMES; to++) {
                    assertEquals(isEverEmpty, occupancy.isEverEmpty(from, to), "seed " + seed);
                    isEverEmpty |= occupancy.runsAt(to).isEmpty();
                }
            }
        }
    }

    private static List<RunInterval> stays(Random random) {
        List<RunInterval> stays = new ArrayList<>();
        for (int count = random.nextInt(6); count > 0; count--) {
            RunKey run = new RunKey("c", 1 + random.nextInt(4), Instant.ofEpochSecond(1));
            long start = random.nextInt(TIMES);
            stays.add(new RunInterval(run, start, start + random.nextInt(TIMES)));
        }
        return stays;
    }
}
