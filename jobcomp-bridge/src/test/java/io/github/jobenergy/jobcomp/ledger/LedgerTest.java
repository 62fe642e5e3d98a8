package io.github.jobenergy.jobcomp.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final Content CONTENT = new Content();

    private final Ledger ledger = new Ledger(Instant.ofEpochSecond(100), 3);

    @Test
    void knowsRunsThatEndedSinceItBegan() {
        ledger.put(run(1), entry(100));

        assertTrue(ledger.knows(Instant.ofEpochSecond(100)));
        assertFalse(ledger.knows(Instant.ofEpochSecond(99)));
        assertEquals(Optional.of(entry(100)), ledger.find(run(1)));
    }

    @Test
    void forgetsTheRunsThatEndedFirstAndKnowsThatItDid() {
        ledger.put(run(2), entry(102));
        ledger.put(run(1), entry(101));
        ledger.put(run(3), entry(103));

        ledger.put(run(4), entry(104));

        assertEquals(Optional.empty(), ledger.find(run(1)));
        assertFalse(ledger.knows(Instant.ofEpochSecond(101)));
        assertTrue(ledger.knows(Instant.ofEpochSecond(102)));
    }

    @Test
    void aLaterEntryTakesThePlaceOfTheEarlierOne() {
        ledger.put(run(1), entry(101));
        ledger.put(run(2), entry(101));
        ledger.put(run(1), entry(109));
        ledger.put(run(3), entry(103));

        ledger.put(run(4), entry(104));

        assertEquals(Optional.empty(), ledger.find(run(2)));
        assertEquals(Optional.of(entry(109)), ledger.find(run(1)));
    }

    @Test
    void theFirstRecordOfARunIsRevisionOne() {
        Revision revision = next(Optional.empty(), hook());

        assertEquals(1, revision.completion().revision());
        assertEquals(1, revision.entry().revision());
        assertFalse(revision.entry().isFromAccounting());
    }

    @Test
    void thereIsNoRevisionWithoutNews() {
        LedgerEntry published = next(Optional.empty(), hook()).entry();
        JobCompletion later = DecodedFiles.hook(HookEnvironment.ofJob7());

        assertEquals(Optional.empty(), Revision.next(Optional.of(published), later, CONTENT));
    }

    @Test
    void otherContentIsTheNextRevision() {
        LedgerEntry published = next(Optional.empty(), hook()).entry();

        Revision revision = next(Optional.of(published), AccountingRecords.ofJob7(7_005));

        assertEquals(2, revision.completion().revision());
        assertTrue(revision.entry().isFromAccounting());
    }

    @Test
    void beingFinalIsNewsOnce() {
        LedgerEntry published = next(Optional.empty(), hook()).entry();
        LedgerEntry last = next(Optional.of(published), hook().revised(1, true)).entry();

        assertEquals(2, last.revision());
        assertTrue(last.settled());
        assertEquals(Optional.empty(), Revision.next(Optional.of(last), hook().revised(1, true), CONTENT));
        assertEquals(Optional.empty(), Revision.next(Optional.of(last), hook(), CONTENT));
    }

    private static Revision next(Optional<LedgerEntry> published, JobCompletion completion) {
        return Revision.next(published, completion, CONTENT).orElseThrow();
    }

    private static JobCompletion hook() {
        return DecodedFiles.hook(HookEnvironment.ofJob7());
    }

    private static RunKey run(long job) {
        return RunKey.of("rig26", job, 50);
    }

    private static LedgerEntry entry(long end) {
        return new LedgerEntry(1, false, List.of(Witness.SCRIPT), "abc", Instant.ofEpochSecond(end));
    }
}
