package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.run.SpooledRecords.SpooledRecord;
import io.github.jobenergy.jobcomp.spool.SideBySide;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the entries of the spool in portions, and works out what is needed to compare them; the next portion while the one
 * before is being published.
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

    private Portion read(Stage stage, List<String> names) throws IOException {
        List<SpooledRecord> read = new ArrayList<>();
        int done = 0;
        long bytes = 0;
        while (done < names.size() && bytes < ENOUGH_BYTES) {
            int next = Math.min(names.size(), done + SpooledRecords.MOST_AT_ONCE);
            for (SpooledRecord spooled : records.readAll(stage, names.subList(done, next))) {
                bytes += spooled.entry().bytes().length();
                read.add(spooled);
            }
            done = next;
        }
        return new Portion(read, register.prepare(Intake.completions(read)), done);
    }
}
