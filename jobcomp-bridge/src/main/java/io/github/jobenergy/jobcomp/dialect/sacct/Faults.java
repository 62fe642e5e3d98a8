package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the errors in optional parts of a run's rows: such an error drops the part and not the run. */
final class Faults {

    private final List<Fault> found = new ArrayList<>();

    /**
     * An error in one part.
     *
     * @param row the row with the part
     * @param refused the error
     */
    record Fault(SacctRow row, UnusableRecordException refused) {}

    /** Reads a part that may be unusable. */
    interface Part<T> {
        Optional<T> read() throws UnusableRecordException;
    }

    /** The part of the row; absent if it is unusable, in which case the error is added. */
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

    /** All errors added so far. */
    List<Fault> found() {
        return List.copyOf(found);
    }
}
