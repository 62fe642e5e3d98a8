package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.run.capture.SpooledRecords.SpooledRecord;
import io.github.jobenergy.jobcomp.run.published.RunPublication;
import io.github.jobenergy.jobcomp.spool.ParallelFileOperations;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads portions of the spool ahead of their publication: the next portions are read in parallel, and prepared for comparison,
 * while the previous one is published. A thread reads one entry after the other, up to a limit on their number and size.
 */
final class ReadAhead {

    /** The most new entries read together. Their records are held in memory, and as many that are being sent. */
    private static final int PORTION = 250;

    /**
     * The most waiting entries read together. They may have ended before all runs in memory: the topic is then read once for each
     * portion.
     */
    private static final int WAITING_PORTION = 2_000;

    /** The number of entries read ahead in all, so that processors have work while they wait for each other or for a commit. */
    private static final int AHEAD = 2_000;

    /** The number of entries that one processor reads in turn, unless they are large: an entry has about 1 KiB. */
    private static final int IN_TURN = 250;

    private static final long ENOUGH_BYTES = 1 << 20;

    private final SpooledRecords records;
    private final RunPublication runPublication;

    private final Deque<Underway> underway = new ArrayDeque<>();

    ReadAhead(SpooledRecords records, RunPublication runPublication) {
        this.records = records;
        this.runPublication = runPublication;
    }

    /**
     * A portion of entries that are read.
     *
     * @param records the entries that existed
     * @param prepared the ends of runs among them, prepared for comparison
     * @param done how many names were processed: all of them, or fewer if their entries are large
     */
    record Portion(List<SpooledRecord> records, RunPublication.Prepared prepared, int done) {}

    private record Underway(Stage stage, List<String> names, CompletableFuture<Portion> portion) {}

    /**
     * A processed name.
     *
     * @param record the entry, if it existed
     * @param compared the record prepared for comparison, if it is the end of a run
     */
    private record ReadEntry(Optional<SpooledRecord> record, Optional<RunPublication.Compared> compared) {}

    /**
     * Returns the first of the given entries, one or more. The next portions of them, and of {@code then}, are being read when
     * this method returns.
     */
    Portion take(Stage stage, List<String> names, List<String> then) throws IOException {
        List<String> first = names.subList(0, Math.min(names.size(), most(stage)));
        Optional<Underway> expected = Optional.ofNullable(underway.poll())
                .filter(begun -> begun.stage() == stage && begun.names().equals(first));
        if (expected.isEmpty()) {
            underway.clear();
        }
        Portion portion = expected.isPresent()
                ? ParallelFileOperations.await(expected.get().portion())
                : read(stage, first);
        if (portion.done() == first.size()) {
            begin(stage, names.subList(first.size(), names.size()), then);
        }
        return portion;
    }

    private void begin(Stage stage, List<String> names, List<String> then) {
        Stream.concat(parts(names, most(stage)), parts(then, most(stage)))
                .skip(underway.size())
                .limit(AHEAD / most(stage) - underway.size())
                .forEach(next ->
                        underway.add(new Underway(stage, next, ParallelFileOperations.begin(() -> read(stage, next)))));
    }

    private static int most(Stage stage) {
        return stage == Stage.NEW ? PORTION : WAITING_PORTION;
    }

    private static Stream<List<String>> parts(List<String> names, int most) {
        return IntStream.iterate(0, from -> from < names.size(), from -> from + most)
                .mapToObj(from -> names.subList(from, Math.min(from + most, names.size())));
    }

    /** Reads entries up to the first one left unread; the entries after it are read again later. */
    private Portion read(Stage stage, List<String> names) throws IOException {
        List<List<String>> parts = parts(names, IN_TURN).toList();
        List<List<ReadEntry>> entries = ParallelFileOperations.each(parts, part -> inTurn(stage, part));
        List<ReadEntry> done = new ArrayList<>(names.size());
        for (int part = 0; part < parts.size() && done.size() == part * IN_TURN; part++) {
            done.addAll(entries.get(part));
        }
        return portion(done);
    }

    /** Reads the first of the given entries, one or more, up to {@link #ENOUGH_BYTES}. */
    private List<ReadEntry> inTurn(Stage stage, List<String> names) throws IOException {
        List<ReadEntry> entries = new ArrayList<>(names.size());
        long bytes = 0;
        for (int i = 0; i < names.size() && bytes < ENOUGH_BYTES; i++) {
            Optional<SpooledRecord> read = records.read(stage, names.get(i));
            entries.add(new ReadEntry(read, read.flatMap(Intake::end).map(runPublication::compared)));
            bytes += read.map(spooled -> spooled.entry().bytes().length()).orElse(0L);
        }
        return entries;
    }

    private static Portion portion(List<ReadEntry> entries) {
        List<SpooledRecord> read = new ArrayList<>(entries.size());
        RunPublication.Prepared prepared = new RunPublication.Prepared();
        for (ReadEntry entry : entries) {
            entry.record().ifPresent(spooled -> {
                read.add(spooled);
                Intake.end(spooled)
                        .ifPresent(end -> prepared.put(end, entry.compared().orElseThrow()));
            });
        }
        return new Portion(read, prepared, entries.size());
    }
}
