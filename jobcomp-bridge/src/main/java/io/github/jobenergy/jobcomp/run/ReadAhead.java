package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.run.SpooledRecords.SpooledRecord;
import io.github.jobenergy.jobcomp.spool.SideBySide;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads the entries of the spool in portions, and works out what is needed to compare them; the next portion while the one
 * before is being published. All processors read, until what they have read together is enough.
 */
final class ReadAhead {

    private static final long ENOUGH_BYTES = 8 << 20;

    private final SpooledRecords records;
    private final Register register;

    private Optional<Underway> underway = Optional.empty();

    ReadAhead(SpooledRecords records, Register register) {
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
    record Portion(List<SpooledRecord> records, Register.Prepared prepared, int done) {}

    private record Underway(Stage stage, List<String> names, CompletableFuture<Portion> portion) {}

    /**
     * One name, looked at or not.
     *
     * @param isDone whether it was
     * @param record the entry, if it was there
     * @param compared what it says, ready to be compared, if it is the end of a run
     */
    private record Look(boolean isDone, Optional<SpooledRecord> record, Optional<Register.Compared> compared) {

        static final Look NOT_DONE = new Look(false, Optional.empty(), Optional.empty());
    }

    /** Begins to read these, to be asked for next. */
    void begin(Stage stage, List<String> names) {
        underway = names.isEmpty()
                ? Optional.empty()
                : Optional.of(new Underway(stage, names, SideBySide.begin(() -> read(stage, names))));
    }

    /** The first of these entries, one or more. */
    Portion take(Stage stage, List<String> names) throws IOException {
        Optional<Underway> expected =
                underway.filter(begun -> begun.stage() == stage && begun.names().equals(names));
        underway = Optional.empty();
        return expected.isPresent() ? SideBySide.await(expected.get().portion()) : read(stage, names);
    }

    /** Those after the first that was left are read another time; if even the first was, it alone. */
    private Portion read(Stage stage, List<String> names) throws IOException {
        AtomicLong bytes = new AtomicLong();
        List<Look> looks =
                SideBySide.each(names, name -> bytes.get() < ENOUGH_BYTES ? look(stage, name, bytes) : Look.NOT_DONE);
        if (!looks.get(0).isDone()) {
            return portion(List.of(look(stage, names.get(0), bytes)));
        }
        int done = 0;
        while (done < looks.size() && looks.get(done).isDone()) {
            done++;
        }
        return portion(looks.subList(0, done));
    }

    private Look look(Stage stage, String name, AtomicLong bytes) throws IOException {
        Optional<SpooledRecord> read = records.read(stage, name);
        read.ifPresent(spooled -> bytes.addAndGet(spooled.entry().bytes().length()));
        return new Look(true, read, read.flatMap(Intake::end).map(register::compared));
    }

    private static Portion portion(List<Look> looks) {
        List<SpooledRecord> read = new ArrayList<>(looks.size());
        Register.Prepared prepared = new Register.Prepared();
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
