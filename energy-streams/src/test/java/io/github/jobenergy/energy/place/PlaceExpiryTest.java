package io.github.jobenergy.energy.place;

import static io.github.jobenergy.energy.place.PlaceRun.HOUR;
import static io.github.jobenergy.energy.place.PlaceRun.instant;
import static io.github.jobenergy.energy.place.PlaceRun.meter;
import static io.github.jobenergy.energy.place.PlaceRun.node;
import static io.github.jobenergy.energy.place.PlaceRun.place;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records of hours older than the retention before the newest hour: each has its effect or is reported. */
class PlaceExpiryTest {

    private static final PlaceMeter A = meter("a", "A", MeasuredEnergy.IT);
    private static final long HOUR_SECONDS = 3_600;
    private static final long RETENTION = PlaceSettings.RETENTION.toSeconds();

    private final PlaceRun run = new PlaceRun();

    private static NodeHourEnergy nodeAt(long seconds, long joules, long revision) {
        NodeHour hour = new NodeHour(new NodeKey("rig22", "n1"), HOUR.plusSeconds(seconds));
        return new NodeHourEnergy(
                hour, revision, Quality.MEASURED, Energy.ofJoules(joules), Duration.ofSeconds(HOUR_SECONDS));
    }

    @Test
    void theHourOfANodeOlderThanTheRetentionIsReportedAndTheOldestIsNot() {
        run.take(place("r07", "", "n1", A));
        run.take(nodeAt(0, 1_000, 1));
        run.take(nodeAt(-RETENTION, 2_000, 1));
        run.settle();
        assertEquals(List.of("r07 r1"), run.log);
        assertEquals(2, run.rows.size());

        run.take(nodeAt(-RETENTION - HOUR_SECONDS, 3_000, 1));
        run.settle();

        Instant oldest = HOUR.minusSeconds(RETENTION);
        assertEquals(
                List.of(
                        "r07 r1",
                        "expired node "
                                + nodeAt(-RETENTION - HOUR_SECONDS, 0, 1).nodeHour() + ": expected " + oldest
                                + " or later, 8 d before the newest hour, found " + oldest.minusSeconds(HOUR_SECONDS)),
                run.log);
        assertEquals(2, run.rows.size());
    }

    @Test
    void aRevisionThatIsKnownIsNotReportedAfterItsHourExpired() {
        run.take(place("r07", "", "n1", A));
        run.take(node("n1", 1_000, 2));
        run.take(nodeAt(RETENTION + HOUR_SECONDS, 2_000, 1));

        run.take(node("n1", 1_000, 2));
        run.take(node("n1", 500, 1));
        assertEquals(List.of(), run.log);

        run.take(node("n1", 3_000, 3));
        assertEquals(1, run.log.size());
        assertTrue(run.log.get(0).startsWith("expired node rig22/n1/"), run.log::toString);
    }

    @Test
    void aRowThatExpiresBeforeItIsComputedIsReported() {
        run.take(place("r07", "", "n1", A));
        run.settle();
        run.take(node("n1", 1_000, 1));
        run.take(nodeAt(RETENTION + HOUR_SECONDS, 2_000, 1));

        run.settle();

        assertEquals(1, run.log.size());
        assertTrue(run.log.get(0).startsWith("expired energy of place centre/r07/"), run.log::toString);
        assertEquals(1, run.rows.size());
    }

    /** The places apply to the hours of the state; a row of an hour that expired remains as issued. */
    @Test
    void aChangedPlaceConcernsNoExpiredHour() {
        run.take(place("r07", "", "n1", A));
        run.take(node("n1", 1_000, 1));
        run.settle();
        run.take(nodeAt(RETENTION + HOUR_SECONDS, 2_000, 1));
        run.settle();

        run.take(place("r07", "", "n[1-2]", 2, A));
        run.settle();

        assertEquals(List.of("r07 r1"), run.log);
        assertEquals(1, run.row("r07").nodes().nodeCount());
    }

    /** The meters read a time that the sums do not process any more, since nodes have newer hours. */
    @Test
    void theMetersOfAnHourOlderThanThoseOfTheNodesAreReported() {
        run.take(place("r07", "", "n1", A));
        run.take(nodeAt(RETENTION + 10 * HOUR_SECONDS, 2_000, 1));
        for (long second = 0; second <= HOUR_SECONDS; second += 600) {
            run.take(instant("r07", A, second, 1_000));
        }

        run.settle();

        assertTrue(
                run.log.stream().allMatch(line -> line.startsWith("expired meters of place centre/r07/")),
                run.log::toString);
        assertTrue(
                run.log.stream().anyMatch(line -> line.contains("/" + HOUR.getEpochSecond() + ": ")),
                run.log::toString);
        assertEquals(
                0,
                run.rows.keySet().stream().filter(PlaceRun.hour("r07")::equals).count());
    }

    /** The energy of the first two hours that are retained would lack readings: it is not computed again. */
    @Test
    void aReadingBeforeTheOldestHourIsRejectedAndAnHourWithoutItsWholeWindowIsReported() {
        run.take(place("r07", "", "", A));
        run.take(instant("r07", A, 0, 1_000));

        run.take(instant("r07", A, -RETENTION - 60, 1_000));
        run.take(instant("r07", A, -RETENTION + 60, 1_000));
        run.take(instant("r07", A, -RETENTION + 2 * HOUR_SECONDS + 60, 1_000));
        run.settle();

        List<String> reported =
                run.log.stream().filter(line -> !line.startsWith("r07 ")).toList();
        PlaceHour first = new PlaceHour(PlaceRun.hour("r07").place(), HOUR.minusSeconds(RETENTION));
        assertEquals(2, reported.size(), reported::toString);
        assertTrue(reported.get(0).startsWith("EXPIRED expected at most 8 d"), reported::toString);
        assertTrue(reported.get(1).startsWith("expired meters of place " + first + ": expected "), reported::toString);
    }
}
