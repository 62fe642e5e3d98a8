package io.github.jobenergy.jobcomp.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.testing.RunningRuns;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartRevisionTest {

    private static final Instant OBSERVED = Instant.ofEpochSecond(1_000_000_060L);

    private final Content content = new Content();

    private final JobStart totals = RunningRuns.shared(7, "n[1-2]", 5).start(OBSERVED);
    private final JobStart detailed = RunningRuns.shared(7, "n[1-2]", 5)
            .start(((NodeDetail.Known) RunningRuns.detail("n[1-2]", 2)).allocations(), OBSERVED.plusSeconds(1));

    @Test
    void theFirstStartIsARevisionAndAnEqualStartIsNot() {
        StartRevision first = next(Optional.empty(), totals).orElseThrow();

        assertEquals(1, first.start().revision());
        assertEquals(Optional.empty(), next(Optional.of(first.entry()), totals.observed(OBSERVED.plusSeconds(60))));
    }

    @Test
    void allocationsByNodeAreARevisionAndLaterTotalsAreNot() {
        StartEntry first = next(Optional.empty(), totals).orElseThrow().entry();

        StartRevision second = next(Optional.of(first), detailed).orElseThrow();

        assertEquals(2, second.start().revision());
        assertTrue(second.entry().complete());
        assertEquals(Optional.empty(), next(Optional.of(second.entry()), totals.observed(OBSERVED.plusSeconds(120))));
    }

    @Test
    void otherNodesAreARevisionEvenIfOnlyTheirTotalsAreKnown() {
        StartEntry first = next(Optional.empty(), detailed).orElseThrow().entry();
        JobStart smaller = RunningRuns.shared(7, "n[1-3]", 7).start(OBSERVED.plusSeconds(60));

        StartRevision second = next(Optional.of(first), smaller).orElseThrow();

        assertEquals(2, second.start().revision());
        assertFalse(second.entry().complete());
    }

    @Test
    void anEarlierObservationIsNotARevision() {
        StartEntry resized = next(
                        Optional.empty(), RunningRuns.shared(7, "n1", 2).start(OBSERVED))
                .orElseThrow()
                .entry();

        assertEquals(Optional.empty(), next(Optional.of(resized), totals.observed(OBSERVED.minusSeconds(1))));
    }

    @Test
    void anExclusiveRunIsCompleteWithoutAllocationsByNode() {
        StartEntry whole = next(
                        Optional.empty(), RunningRuns.exclusive(7, "n[1-2]").start(OBSERVED))
                .orElseThrow()
                .entry();

        assertTrue(whole.complete());
    }

    @Test
    void anEntryIsDecodedAsEncoded() throws Exception {
        ContractCodec codec = new ContractCodec();
        StartEntry entry = next(Optional.empty(), detailed).orElseThrow().entry();

        assertEquals(entry, codec.read(StartEntry.class, codec.write(entry)));
    }

    @Test
    void theLedgerRemovesOldRunsUnlessTheyHoldNodes() {
        StartLedger ledger = new StartLedger(Instant.EPOCH);
        RunKey running = totals.run();
        RunKey over = RunKey.of("rig26", 8, RunningRuns.SUBMIT);
        RunKey later = RunKey.of("rig26", 9, RunningRuns.SUBMIT + 7_200);
        for (RunKey run : List.of(running, over, later)) {
            ledger.put(run, new StartEntry(1, run.submitTime().plusSeconds(10), "n1", true, "", run.submitTime()));
        }
        Instant hourLater = RunningRuns.startTime().plusSeconds(3_600);

        ledger.removeBefore(hourLater, Set.of(running));

        assertTrue(ledger.find(running).isPresent());
        assertEquals(Optional.empty(), ledger.find(over));
        assertTrue(ledger.find(later).isPresent());
        assertFalse(ledger.covers(RunningRuns.startTime()));
        assertTrue(ledger.covers(hourLater));
        assertEquals(2, ledger.size());
    }

    private Optional<StartRevision> next(Optional<StartEntry> published, JobStart start) {
        return StartRevision.next(published, start, content);
    }
}
