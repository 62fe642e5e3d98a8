package io.github.jobenergy.energy.place;

import static io.github.jobenergy.energy.place.PlaceRun.HOUR;
import static io.github.jobenergy.energy.place.PlaceRun.counter;
import static io.github.jobenergy.energy.place.PlaceRun.instant;
import static io.github.jobenergy.energy.place.PlaceRun.meter;
import static io.github.jobenergy.energy.place.PlaceRun.node;
import static io.github.jobenergy.energy.place.PlaceRun.place;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows depend on the inputs, not on their order, on duplicates, on restarts, and on when they are computed. */
class PlaceLawTest {

    private static final PlaceMeter A = meter("a", "A", MeasuredEnergy.IT);
    private static final PlaceMeter A2 = meter("a2", "A", MeasuredEnergy.IT);
    private static final PlaceMeter B = meter("b", "B", MeasuredEnergy.IT);
    private static final PlaceMeter HALL = meter("hall", "main", MeasuredEnergy.FACILITY);
    private static final PlaceMeter COOLING = meter("cooling", "chiller", MeasuredEnergy.OVERHEAD);

    private static final List<Place> FIRST =
            List.of(place("hall", "", "", COOLING), place("r07", "hall", "n[1-3]", A), place("r08", "hall", "n4", B));

    private static final List<Place> LAST = List.of(
            place("hall", "", "", 2, HALL, COOLING, meter("it", "u", MeasuredEnergy.IT)),
            place("r07", "hall", "n[1-2]", 2, A, A2),
            place("r08", "hall", "n[3-4]", 2, B));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void rowsDoNotDependOnOrderDuplicatesAndRestarts(long seed) {
        Random random = new Random(seed);
        List<Object> inputs = inputs(random);
        PlaceRun straight = new PlaceRun();
        straight.takeAll(LAST);
        straight.takeAll(inputs);
        straight.settle();

        PlaceRun other = new PlaceRun();
        List<Object> shuffled = new ArrayList<>(inputs);
        shuffled.addAll(inputs.subList(0, inputs.size() / 3));
        shuffled.addAll(LAST);
        Collections.shuffle(shuffled, random);
        other.takeAll(FIRST);
        for (Object input : shuffled) {
            other.take(input);
            if (random.nextInt(80) == 0) {
                other.settle();
            }
            if (random.nextInt(120) == 0) {
                other.restart();
            }
        }
        other.settle();

        assertEquals(contents(straight), contents(other));
        assertEquals(rates(straight), rates(other));
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26})
    void theHoursOfACounterSumToItsAdvance(long seed) {
        Random random = new Random(seed);
        PlaceRun run = new PlaceRun();
        run.take(place("r07", "", "", A));
        long value = 1_000_000_000L;
        long second = 0;
        long first = value;
        run.take(counter("r07", A, second, Energy.ofMillijoules(value)));
        while (second < 6 * 3_600) {
            long next = Math.min(6 * 3_600, second + 1 + random.nextInt(900));
            value += (next - second) * (900_000L + random.nextInt(200_001));
            second = next;
            run.take(counter("r07", A, second, Energy.ofMillijoules(value)));
        }
        run.settle();

        Energy sum = run.rows.values().stream()
                .map(row -> row.sum(MeasuredEnergy.IT).orElseThrow().bounds().energy())
                .reduce(Energy.ZERO, Energy::plus);
        assertEquals(Energy.ofMillijoules(value - first), sum);
    }

    private static List<Object> inputs(Random random) {
        List<Object> inputs = new ArrayList<>();
        PlaceMeter ofHall = meter("it", "u", MeasuredEnergy.IT);
        long tenths = 10_000;
        long millijoules = 5_000_000_000L;
        for (long second = -3_600; second <= 7_200; second += 60 + random.nextInt(60)) {
            tenths = random.nextInt(60) == 0
                    ? random.nextInt(10)
                    : tenths + random.nextInt(12) - (random.nextInt(9) == 0 ? 1 : 0);
            millijoules += 60_000L * (500 + random.nextInt(500));
            boolean isInGap = second > 600 && second < 600 + random.nextInt(4_000);
            if (!isInGap) {
                inputs.add(PlaceRun.tenths("r07", A, second, Math.max(0, tenths)));
                inputs.add(counter("r08", B, second, Energy.ofMillijoules(millijoules)));
            }
            inputs.add(instant("r07", A2, second, 5_000 + random.nextInt(400)));
            inputs.add(instant("hall", HALL, second, 15_000 + random.nextInt(100)));
            inputs.add(instant("hall", COOLING, second, 3_000 + random.nextInt(100)));
            inputs.add(instant("hall", ofHall, second, 11_000 + random.nextInt(100)));
        }
        for (int number = 1; number <= 4; number++) {
            for (int revision = 1; revision <= 1 + random.nextInt(3); revision++) {
                inputs.add(node("n" + number, 1_000_000 + random.nextInt(1_000_000), revision));
            }
        }
        return inputs;
    }

    private static Map<String, PlaceEnergy> contents(PlaceRun run) {
        Map<String, PlaceEnergy> contents = new TreeMap<>();
        run.rows.forEach((key, row) -> contents.put(
                key.text(),
                row.toBuilder()
                        .revision(1)
                        .supersedes(Optional.empty())
                        .observedTime(HOUR)
                        .build()));
        return contents;
    }

    private static Map<String, String> rates(PlaceRun run) {
        return run.slots.values().stream()
                .collect(Collectors.toMap(
                        slot -> slot.key().text(), slot -> slot.rateValue() + " " + slot.pueCategory()));
    }
}
