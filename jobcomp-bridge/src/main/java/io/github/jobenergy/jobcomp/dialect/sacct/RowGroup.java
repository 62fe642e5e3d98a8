package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.reading.ReaderResult.StrayStep;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A job row with the step rows that follow it. Several runs share a job id, and the row of one of them may be unusable: a step
 * is therefore assigned to a run only if it is of the same cluster and job id and started within the time of the run.
 */
final class RowGroup {

    private final SacctRow head;
    private final ZoneId zone;
    private final List<SacctRow> steps = new ArrayList<>();

    /** The times of the head row; absent if the head is not a usable job row. */
    private final Optional<RowTimes> times;

    private boolean isInterrupted;

    RowGroup(SacctRow head, ZoneId zone) {
        this.head = head;
        this.zone = zone;
        this.times = head.isStep() ? Optional.empty() : times(head, zone);
    }

    private static Optional<RowTimes> times(SacctRow head, ZoneId zone) {
        try {
            return Optional.of(RowTimes.read(head, zone));
        } catch (UnusableRecordException refusedWithItsSteps) {
            return Optional.empty();
        }
    }

    /** Marks that an unusable row follows the last one: the next rows may be a part of it. */
    void interrupt() {
        isInterrupted = true;
    }

    /** Adds the row if it is a step of this job; returns whether it is. */
    boolean take(SacctRow row) {
        boolean isStep = row.isStep()
                && row.rawJobId().equals(head.rawJobId())
                && row.text("Cluster").equals(head.text("Cluster"))
                && isOfItsTime(row);
        if (isStep) {
            steps.add(row);
        }
        return isStep;
    }

    /**
     * Whether the step started within the time of the job. A step without a valid Start is accepted unless an unusable row
     * precedes it: the error then drops the step only.
     */
    private boolean isOfItsTime(SacctRow step) {
        try {
            List<Instant> starts = SlurmTime.candidates("Start", step.text("Start"), zone);
            return starts.isEmpty() ? !isInterrupted : times.isEmpty() || mayHold(starts, times.get());
        } catch (UnusableRecordException noTime) {
            return !isInterrupted;
        }
    }

    /**
     * Whether one of these starts is within the times of the row. The row of a resized run has the time of the resize as
     * Start, and its steps may have started before, but not before its Submit.
     */
    private boolean mayHold(List<Instant> starts, RowTimes held) throws UnusableRecordException {
        List<Instant> earliest = new ArrayList<>(SlurmTime.candidates("Submit", head.text("Submit"), zone));
        held.start().ifPresent(earliest::add);
        return starts.stream()
                .anyMatch(start -> held.end().filter(start::isAfter).isEmpty()
                        && (earliest.isEmpty() || earliest.stream().anyMatch(from -> !start.isBefore(from))));
    }

    /** All rows, the job row first. */
    List<SacctRow> rows() {
        List<SacctRow> rows = new ArrayList<>(List.of(head));
        rows.addAll(steps);
        return rows;
    }

    /** The step that these rows start with, if it has no job row. */
    Optional<StrayStep> stray() {
        try {
            long jobId = SlurmNumber.required("JobIDRaw", head.rawJobId());
            return head.isStep()
                    ? SlurmTime.optional("Start", head.text("Start"), zone).map(start -> new StrayStep(jobId, start))
                    : Optional.empty();
        } catch (UnusableRecordException unusable) {
            return Optional.empty();
        }
    }

    /**
     * The job row with its steps.
     *
     * @throws UnusableRecordException if the row is unusable, or the steps have no job row
     */
    JobRow job() throws UnusableRecordException {
        if (head.isStep()) {
            throw UnusableRecordException.malformed("expected the row of its job before step "
                    + UnusableRecordException.brief(head.text("JobIDRaw").strip())
                    + ", found none of its cluster and job id that contains its Start");
        }
        return JobRow.read(head, steps, zone);
    }
}
