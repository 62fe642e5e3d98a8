package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Stores ledger entries of one cluster by run in a single array: 80 bytes per entry, and no objects for the garbage collector
 * to trace. As objects, entries took 300 bytes each and most of the heap of a bridge with 256 MiB.
 *
 * <pre>
 *   row   job id │ submit │ end │ revision │ erased │ settled, has a hash, sources │ SHA-256 in four words
 * </pre>
 *
 * Times are milliseconds since 1970-01-01T00:00:00Z, as in the contract. Rows are found by open addressing; the first place
 * depends on the job id only, so that the runs of a job are in one chain.
 */
final class PackedEntries {

    private static final int JOB = 0;
    private static final int SUBMIT = 1;
    private static final int END = 2;
    private static final int REVISION = 3;
    private static final int ERASED = 4;
    private static final int MARKS = 5;
    private static final int HASH = 6;
    private static final int HASH_WORDS = 4;
    private static final int WORDS = HASH + HASH_WORDS;

    private static final int HEX_DIGITS = 16;
    private static final long NEVER = Long.MIN_VALUE;

    private static final long SETTLED = 1;
    private static final long HASHED = 2;
    private static final int WITNESSES_FROM = 8;
    private static final int WITNESS_BITS = 4;

    private static final List<Witness> WITNESSES = List.of(Witness.values());

    private static final int LEAST_ROWS = 1_024;

    private long[] rows = new long[LEAST_ROWS * WORDS];
    /** The hash table: the number of the row plus one, 0 for an empty place; twice as many places as rows. */
    private int[] places = new int[2 * LEAST_ROWS];

    private int size;

    int size() {
        return size;
    }

    Optional<LedgerEntry> find(RunKey run) {
        int row = places[placeOf(run.jobId(), run.submitTime().toEpochMilli())] - 1;
        return row < 0 ? Optional.empty() : Optional.of(entry(row * WORDS));
    }

    /** The entries of all runs of the job id. */
    NavigableMap<RunKey, LedgerEntry> ofJob(String cluster, long job) {
        NavigableMap<RunKey, LedgerEntry> found = new TreeMap<>();
        for (int place = firstPlaceOf(job); places[place] != 0; place = next(place)) {
            int at = (places[place] - 1) * WORDS;
            if (rows[at + JOB] == job) {
                found.put(new RunKey(cluster, job, Instant.ofEpochMilli(rows[at + SUBMIT])), entry(at));
            }
        }
        return found;
    }

    void put(RunKey run, LedgerEntry entry) {
        if (size * WORDS == rows.length) {
            grow();
        }
        int place = placeOf(run.jobId(), run.submitTime().toEpochMilli());
        if (places[place] == 0) {
            size++;
            places[place] = size;
        }
        int at = (places[place] - 1) * WORDS;
        rows[at + JOB] = run.jobId();
        rows[at + SUBMIT] = run.submitTime().toEpochMilli();
        write(at, entry);
    }

    /** The end times of all entries, in milliseconds since 1970-01-01T00:00:00Z, in ascending order. */
    long[] ends() {
        long[] ends = new long[size];
        for (int row = 0; row < size; row++) {
            ends[row] = rows[row * WORDS + END];
        }
        Arrays.sort(ends);
        return ends;
    }

    /** Removes the runs that ended at or before this time. */
    void removeUntil(long end) {
        int kept = 0;
        for (int row = 0; row < size; row++) {
            if (rows[row * WORDS + END] > end) {
                System.arraycopy(rows, row * WORDS, rows, kept * WORDS, WORDS);
                kept++;
            }
        }
        size = kept;
        placeAll();
    }

    private void grow() {
        rows = Arrays.copyOf(rows, 2 * rows.length);
        places = new int[2 * places.length];
        placeAll();
    }

    private void placeAll() {
        Arrays.fill(places, 0);
        for (int row = 0; row < size; row++) {
            places[placeOf(rows[row * WORDS + JOB], rows[row * WORDS + SUBMIT])] = row + 1;
        }
    }

    /** The place of the run's row in the hash table, or the empty place for it. */
    private int placeOf(long job, long submit) {
        int place = firstPlaceOf(job);
        while (places[place] != 0 && !isOf(job, submit, (places[place] - 1) * WORDS)) {
            place = next(place);
        }
        return place;
    }

    private int next(int place) {
        return place + 1 == places.length ? 0 : place + 1;
    }

    private int firstPlaceOf(long job) {
        long mixed = job * 0x9E37_79B9_7F4A_7C15L;
        return (int) Math.floorMod(mixed >>> 20, (long) places.length);
    }

    private boolean isOf(long job, long submit, int at) {
        return rows[at + JOB] == job && rows[at + SUBMIT] == submit;
    }

    private void write(int at, LedgerEntry entry) {
        String hash = entry.contentSha256();
        boolean isHashed = hash.length() == HASH_WORDS * HEX_DIGITS;
        long marks = (entry.settled() ? SETTLED : 0) | (isHashed ? HASHED : 0);
        int shift = WITNESSES_FROM;
        for (Witness witness : entry.witnesses()) {
            marks |= (WITNESSES.indexOf(witness) + 1L) << shift;
            shift += WITNESS_BITS;
        }
        rows[at + END] = entry.endTime().toEpochMilli();
        rows[at + REVISION] = entry.revision();
        rows[at + ERASED] = entry.erasedTime().map(Instant::toEpochMilli).orElse(NEVER);
        rows[at + MARKS] = marks;
        for (int word = 0; word < HASH_WORDS; word++) {
            int from = word * HEX_DIGITS;
            rows[at + HASH + word] = isHashed ? HexFormat.fromHexDigitsToLong(hash, from, from + HEX_DIGITS) : 0;
        }
    }

    private LedgerEntry entry(int at) {
        long marks = rows[at + MARKS];
        StringBuilder hash = new StringBuilder();
        if ((marks & HASHED) != 0) {
            for (int word = 0; word < HASH_WORDS; word++) {
                hash.append(HexFormat.of().toHexDigits(rows[at + HASH + word]));
            }
        }
        List<Witness> witnesses = new ArrayList<>();
        for (long rest = marks >>> WITNESSES_FROM; rest != 0; rest >>>= WITNESS_BITS) {
            witnesses.add(WITNESSES.get((int) (rest & ((1 << WITNESS_BITS) - 1)) - 1));
        }
        return new LedgerEntry(
                rows[at + REVISION],
                (marks & SETTLED) != 0,
                witnesses,
                hash.toString(),
                Instant.ofEpochMilli(rows[at + END]),
                rows[at + ERASED] == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(rows[at + ERASED])));
    }
}
