package io.github.jobenergy.energy.account;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.replay.MemoryHourRevisionStores;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.NodeHour;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is issued of an hour, and under which revision. */
class HourRevisionsTest {

    private final List<NodeEnergy> issued = new ArrayList<>();
    private final HourRevisions ledger = new HourRevisions(new MemoryHourRevisionStores(), hour -> {
        ContractCheck.assertValid(hour);
        issued.add(hour);
    });

    private static NodeEnergy hour(long idleJoules, long meteredSeconds, long readings, Instant computed) {
        AccountSums sums = new AccountSums();
        sums.add(Account.IDLE, idleJoules * 1_000);
        return NodeEnergy.builder(NodeHour.of(RecordedJobs.node("n1"), SteadyNode.NOON), 1)
                .finalAfter(SteadyNode.at(60).plus(Duration.ofDays(7)))
                .quality(meteredSeconds == 3_600 ? Quality.MEASURED : Quality.PARTIAL)
                .energy(sums.accounts().total())
                .accounts(sums.accounts())
                .metered(Duration.ofSeconds(meteredSeconds))
                .runCount(0)
                .scope(Optional.of(Scope.NODE_INPUT))
                .sources(List.of("pm_counters"))
                .readingCount(readings)
                .observedTime(computed)
                .build();
    }

    private List<Long> revisions() {
        return issued.stream().map(NodeEnergy::revision).toList();
    }

    @Test
    void anHourWithTheSameContentIsNotIssuedAgain() {
        ledger.take(hour(864_000, 3_600, 60, SteadyNode.at(61)));
        ledger.take(hour(864_000, 3_600, 60, SteadyNode.at(75)));

        assertEquals(List.of(1L), revisions());
    }

    @Test
    void anHourWithOtherContentSupersedesTheEarlierRevision() {
        ledger.take(hour(432_000, 1_800, 30, SteadyNode.at(75)));
        ledger.take(hour(864_000, 3_600, 60, SteadyNode.at(90)));

        assertEquals(List.of(1L, 2L), revisions());
        assertEquals(Optional.of(1L), issued.get(1).supersedes());
    }

    @Test
    void anHourOfFewerReadingsDoesNotReplaceAnHourOfMoreReadings() {
        ledger.take(hour(864_000, 3_600, 60, SteadyNode.at(61)));
        ledger.take(hour(432_000, 1_800, 30, SteadyNode.at(90)));

        assertEquals(List.of(1L), revisions());
    }

    /** A counter was found to have been set back: more readings, less metered. */
    @Test
    void energyThatMoreReadingsRemoveIsRemoved() {
        ledger.take(hour(864_000, 3_600, 60, SteadyNode.at(61)));
        ledger.take(hour(432_000, 1_800, 61, SteadyNode.at(90)));

        assertEquals(List.of(1L, 2L), revisions());
    }

    @Test
    void anUnmeteredHourIsIssuedOnlyAsACorrection() {
        ledger.take(hour(0, 0, 0, SteadyNode.at(61)));
        assertEquals(List.of(), revisions());

        ledger.take(hour(864_000, 3_600, 2, SteadyNode.at(62)));
        ledger.take(hour(0, 0, 3, SteadyNode.at(63)));

        assertEquals(List.of(1L, 2L), revisions());
    }

    @Test
    void resumesFromTheRevisionThatWasPublishedBeforeARestart() {
        ledger.acceptPublished(hour(432_000, 1_800, 30, SteadyNode.at(75)).withRevision(4, Optional.of(2L)));
        ledger.acceptPublished(hour(400_000, 1_700, 29, SteadyNode.at(74)).withRevision(2, Optional.empty()));

        ledger.take(hour(432_000, 1_800, 30, SteadyNode.at(90)));
        ledger.take(hour(864_000, 3_600, 60, SteadyNode.at(91)));

        assertEquals(List.of(5L), revisions());
        assertEquals(Optional.of(4L), issued.get(0).supersedes());
    }
}
