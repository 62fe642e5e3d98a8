package io.github.jobenergy.jobcomp.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final Content CONTENT = new Content();

    private static final String HASH = "0123456789abcdef".repeat(4);

    private final Ledger ledger = new Ledger(Instant.ofEpochSecond(100), 3);

    @Test
    void isCompleteForRunsThatEndedAfterItsStart() {
        ledger.put(run(1), entry(100));

        assertTrue(ledger.covers(Instant.ofEpochSecond(100)));
        assertFalse(ledger.covers(Instant.ofEpochSecond(99)));
        assertEquals(Optional.of(entry(100)), ledger.find(run(1)));
    }

    @Test
    void removesTheRunsThatEndedFirstAndRecordsTheRemoval() {
        ledger.put(run(2), entry(102));
        ledger.put(run(1), entry(101));
        ledger.put(run(3), entry(103));

        ledger.put(run(4), entry(104));

        assertEquals(Optional.empty(), ledger.find(run(1)));
        assertFalse(ledger.covers(Instant.ofEpochSecond(101)));
        assertTrue(ledger.covers(Instant.ofEpochSecond(102)));
    }

    @Test
    void aLaterEntryReplacesTheEarlierOne() {
        ledger.put(run(1), entry(101));
        ledger.put(run(2), entry(101));
        ledger.put(run(1), entry(109));
        ledger.put(run(3), entry(103));

        ledger.put(run(4), entry(104));

        assertEquals(Optional.empty(), ledger.find(run(2)));
        assertEquals(Optional.of(entry(109)), ledger.find(run(1)));
    }

    @Test
    void entriesAreDecodedAsEncoded() {
        Ledger large = new Ledger(Instant.EPOCH, 100_000);
        Instant erased = Instant.parse("2026-11-20T23:44:28.123Z");
        LedgerEntry both =
                new LedgerEntry(7, true, List.of(Witness.SACCT, Witness.SCRIPT), HASH.replace('0', 'f'), erased);
        for (long job = 1; job <= 20_000; job++) {
            large.put(run(job), entry(job));
        }
        large.put(run(3), both);
        large.put(run(4), LedgerEntry.erased(2, Instant.ofEpochSecond(9), erased));

        assertEquals(Optional.of(both), large.find(run(3)));
        assertEquals(Optional.of(LedgerEntry.erased(2, Instant.ofEpochSecond(9), erased)), large.find(run(4)));
        for (long job = 5; job <= 20_000; job++) {
            assertEquals(Optional.of(entry(job)), large.find(run(job)));
        }
        assertEquals(Optional.empty(), large.find(run(20_001)));
        assertEquals(Optional.empty(), large.find(RunKey.of("rig26", 5, 51)));
    }

    @Test
    void theLedgerIsCompleteForItsStatedRangeAfterARemoval() {
        Random random = new Random(1);
        Ledger small = new Ledger(Instant.EPOCH, 100);
        Map<RunKey, LedgerEntry> all = new HashMap<>();
        for (int i = 0; i < 5_000; i++) {
            RunKey run = run(1 + random.nextInt(2_000));
            LedgerEntry entry = entry(i / 20 + random.nextInt(10));
            all.put(run, entry);
            small.put(run, entry);
        }

        long known = all.values().stream()
                .filter(entry -> small.covers(entry.endTime()))
                .count();

        assertTrue(known > 50, () -> "knows " + known);
        all.forEach((run, entry) -> {
            Optional<LedgerEntry> found = small.find(run);
            assertTrue(found.equals(Optional.of(entry)) || (found.isEmpty() && !small.covers(entry.endTime())));
        });
    }

    @Test
    void theFirstRecordOfARunIsRevisionOne() {
        Revision revision = next(Optional.empty(), hook());

        assertEquals(1, revision.completion().revision());
        assertEquals(1, revision.entry().revision());
        assertFalse(revision.entry().isFromAccounting());
    }

    @Test
    void equalContentIsNoNewRevision() {
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
    void theChangeToFinalIsOneRevision() {
        LedgerEntry published = next(Optional.empty(), hook()).entry();
        LedgerEntry last = next(Optional.of(published), hook().revised(1, true)).entry();

        assertEquals(2, last.revision());
        assertTrue(last.settled());
        assertEquals(Optional.empty(), Revision.next(Optional.of(last), hook().revised(1, true), CONTENT));
        assertEquals(Optional.empty(), Revision.next(Optional.of(last), hook(), CONTENT));
    }

    @Test
    void aRecordIsWrittenWithItsEvidenceAsTheCodecWritesIt() {
        JobCompletion revised = hook().revised(12, true);

        byte[] value = CONTENT.of(hook()).under(revised);

        assertEquals(
                new String(new ContractCodec().write(revised), StandardCharsets.UTF_8),
                new String(value, StandardCharsets.UTF_8));
    }

    @Test
    void anEntryIsWrittenWithItsFieldsAndNoOthers() {
        assertEquals(
                "{\"schema_version\":1,\"revision\":1,\"final\":false,\"witnesses\":[\"script\"],\"content_sha256\":\""
                        + HASH + "\",\"end_time\":\"1970-01-01T00:01:41.000Z\"}",
                new String(new ContractCodec().write(entry(101)), StandardCharsets.UTF_8));
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
        return new LedgerEntry(1, false, List.of(Witness.SCRIPT), HASH, Instant.ofEpochSecond(end));
    }
}
