package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.ReaderResult.StrayStep;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A job row and the rows of its steps, as far as they stand behind it. Several runs share a job id, and the row of one of them
 * may be unusable: so a step belongs to a run only if it is of its cluster and id and began within its time.
 */
final class RowGroup {

    private final SacctRow head;
    private final ZoneId zone;
    private final List<SacctRow> steps = new ArrayList<>();

    /** When the run of the head was held; absent where the head is no usable row of a job. */
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

    /** A row behind the last one is unusable: whatever comes next may be a part of that one. */
    void interrupt() {
        isInterrupted = true;
    }

    /** Takes the row if it is a step of this job. */
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

    /** What is no time is taken where nothing stands between: it then costs the step alone. */
    private boolean isOfItsTime(SacctRow step) {
        try {
            List<Instant> starts = SlurmTime.candidates("Start", step.text("Start"), zone);
            return starts.isEmpty() ? !isInterrupted : times.isEmpty() || mayHold(starts, times.get());
        } catch (UnusableRecordException noTime) {
            return !isInterrupted;
        }
    }

    /** The row of a resized run shows as Start when it was resized, and its steps began before: none began before its Submit. */
    private boolean mayHold(List<Instant> starts, RowTimes held) throws UnusableRecordException {
        List<Instant> earliest = new ArrayList<>(SlurmTime.candidates("Submit", head.text("Submit"), zone));
        held.start().ifPresent(earliest::add);
        return starts.stream()
                .anyMatch(start -> held.end().filter(start::isAfter).isEmpty()
                        && (earliest.isEmpty() || earliest.stream().anyMatch(from -> !start.isBefore(from))));
    }

    /** All rows, the job's first. */
    List<SacctRow> rows() {
        List<SacctRow> rows = new ArrayList<>(List.of(head));
        rows.addAll(steps);
        return rows;
    }

    /** The step that these rows begin with, where it stands without the row of its job. */
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
     * @throws UnusableRecordException if the row is unusable, or steps stand here alone
     */
    JobRow job() throws UnusableRecordException {
        if (head.isStep()) {
            throw UnusableRecordException.malformed("expected the row of its job before step "
                    + UnusableRecordException.brief(head.text("JobIDRaw").strip())
                    + ", found none of its cluster and job id that holds its Start");
        }
        return JobRow.read(head, steps, zone);
    }
}
