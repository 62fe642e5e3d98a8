package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.run.SpooledRecords.SpooledRecord;
import io.github.jobenergy.jobcomp.spool.SideBySide;
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
 * Reads the entries of the spool in portions, and works out what is needed to compare them; the next portions while the one
 * before is being published. Each processor reads some, until what it has read is enough.
 */
final class ReadAhead {

    /** How many entries are read together at most. What is made of them is held meanwhile, and of as many that are sent. */
    private static final int PORTION = 250;

    /** What waits may have ended before all that is remembered. Then the topic is read, once for each portion. */
    private static final int WAITING_PORTION = 2_000;

    /** What is read ahead in all: processors that wait for each other, or for a commit, have something to do meanwhile. */
    private static final int AHEAD = 2_000;

    /** One processor reads so many in turn, unless they are large: an entry has about 1 KiB. */
    private static final int IN_TURN = 250;

    private static final long ENOUGH_BYTES = 1 << 20;

    private final SpooledRecords records;
    private final PublishedRuns register;

    private final Deque<Underway> underway = new ArrayDeque<>();

    ReadAhead(SpooledRecords records, PublishedRuns register) {
        this.records = records;
        this.register = register;
    }

    /**
     * Some entries, read.
     *
     * @param records those that were there
     * @param prepared those of them that are ends of runs, ready to be compared
     * @param done how many names were looked at: all of them, or fewer if their entries are large
     */
    record Portion(List<SpooledRecord> records, PublishedRuns.Prepared prepared, int done) {}

    private record Underway(Stage stage, List<String> names, CompletableFuture<Portion> portion) {}

    /**
     * One name, looked at.
     *
     * @param record the entry, if it was there
     * @param compared what it says, ready to be compared, if it is the end of a run
     */
    private record Look(Optional<SpooledRecord> record, Optional<PublishedRuns.Compared> compared) {}

    /**
     * The first of these entries, one or more; the next portions of them, and of those that will be asked for then, are being
     * read when this returns.
     */
    Portion take(Stage stage, List<String> names, List<String> then) throws IOException {
        List<String> first = names.subList(0, Math.min(names.size(), most(stage)));
        Optional<Underway> expected = Optional.ofNullable(underway.poll())
                .filter(begun -> begun.stage() == stage && begun.names().equals(first));
        if (expected.isEmpty()) {
            underway.clear();
        }
        Portion portion = expected.isPresent() ? SideBySide.await(expected.get().portion()) : read(stage, first);
        if (portion.done() == first.size()) {
            begin(stage, names.subList(first.size(), names.size()), then);
        }
        return portion;
    }

    private void begin(Stage stage, List<String> names, List<String> then) {
        Stream.concat(parts(names, most(stage)), parts(then, most(stage)))
                .skip(underway.size())
                .limit(AHEAD / most(stage) - underway.size())
                .forEach(next -> underway.add(new Underway(stage, next, SideBySide.begin(() -> read(stage, next)))));
    }

    private static int most(Stage stage) {
        return stage == Stage.NEW ? PORTION : WAITING_PORTION;
    }

    private static Stream<List<String>> parts(List<String> names, int most) {
        return IntStream.iterate(0, from -> from < names.size(), from -> from + most)
                .mapToObj(from -> names.subList(from, Math.min(from + most, names.size())));
    }

    /** Those after the first that was left are read another time. */
    private Portion read(Stage stage, List<String> names) throws IOException {
        List<List<String>> parts = parts(names, IN_TURN).toList();
        List<List<Look>> looks = SideBySide.each(parts, part -> inTurn(stage, part));
        List<Look> done = new ArrayList<>(names.size());
        for (int part = 0; part < parts.size() && done.size() == part * IN_TURN; part++) {
            done.addAll(looks.get(part));
        }
        return portion(done);
    }

    /** The first of these, one or more. */
    private List<Look> inTurn(Stage stage, List<String> names) throws IOException {
        List<Look> looks = new ArrayList<>(names.size());
        long bytes = 0;
        for (int i = 0; i < names.size() && bytes < ENOUGH_BYTES; i++) {
            Optional<SpooledRecord> read = records.read(stage, names.get(i));
            looks.add(new Look(read, read.flatMap(Intake::end).map(register::compared)));
            bytes += read.map(spooled -> spooled.entry().bytes().length()).orElse(0L);
        }
        return looks;
    }

    private static Portion portion(List<Look> looks) {
        List<SpooledRecord> read = new ArrayList<>(looks.size());
        PublishedRuns.Prepared prepared = new PublishedRuns.Prepared();
        for (Look look : looks) {
            look.record().ifPresent(spooled -> {
                read.add(spooled);
                Intake.end(spooled)
                        .ifPresent(end -> prepared.put(end, look.compared().orElseThrow()));
            });
        }
        return new Portion(read, prepared, looks.size());
    }
}
