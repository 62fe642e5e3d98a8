package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is wrong with parts of a run that its record can do without: each costs its part and not the run. */
final class Faults {

    private final List<Fault> found = new ArrayList<>();

    /**
     * What is wrong with one part.
     *
     * @param row the row that holds it
     * @param refused what is wrong
     */
    record Fault(SacctRow row, UnusableRecordException refused) {}

    /** A part that may be unusable. */
    interface Part<T> {
        Optional<T> read() throws UnusableRecordException;
    }

    /** The part of that row; absent where it is unusable, which is kept here. */
    <T> Optional<T> without(SacctRow row, Part<T> part) {
        try {
            return part.read();
        } catch (UnusableRecordException refused) {
            add(row, refused);
            return Optional.empty();
        }
    }

    void add(SacctRow row, UnusableRecordException refused) {
        found.add(new Fault(row, refused));
    }

    /** All that was found. */
    List<Fault> found() {
        return List.copyOf(found);
    }
}
