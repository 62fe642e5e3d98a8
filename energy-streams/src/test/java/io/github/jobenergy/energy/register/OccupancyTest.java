package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OccupancyTest {

    private static final int TIMES = 40;

    @Test
    void whoWalksThroughTimeIsToldWhatEverybodyIs() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            Occupancy occupancy = new Occupancy(stays(random));
            Occupancy.Walk walk = occupancy.walk();
            for (long time = -1; time < TIMES; time += random.nextInt(3)) {
                long to = time + random.nextInt(5);
                assertEquals(occupancy.isQuiet(time, to), walk.isQuiet(time, to), "seed " + seed);
                assertEquals(occupancy.at(time), walk.present(), "seed " + seed);
            }
        }
    }

    private static List<Stay> stays(Random random) {
        List<Stay> stays = new ArrayList<>();
        for (int run = random.nextInt(4); run > 0; run--) {
            long start = random.nextInt(TIMES);
            stays.add(new Stay(new RunKey("c", run, Instant.ofEpochSecond(1)), start, start + random.nextInt(TIMES)));
        }
        return stays;
    }
}
