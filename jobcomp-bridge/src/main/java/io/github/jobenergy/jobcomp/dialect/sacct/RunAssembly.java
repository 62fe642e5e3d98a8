package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.job.JobState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assembles runs from rows that arrive one job at a time, of an answer too long to be held in memory. A run is emitted as soon
 * as its row is added. Only possible allocations of a resized run are held back until all rows are added: the rows of a job id
 * from its first RESIZING row on, and rows that continue another row. sacct prints the RESIZING row of a run before the others
 * (seen on 22.05 and 26.05).
 */
public final class RunAssembly {

    private final CaptureContext reception;
    private final SacctRuns runs;
    private final Map<JobRow.ClusterJob, List<JobRow>> heldByJob = new LinkedHashMap<>();

    /** An assembly of rows from this place in this capture context. */
    public RunAssembly(String place, CaptureContext reception, Plausibility plausibility) {
        this.reception = reception;
        this.runs = new SacctRuns(place, reception, plausibility);
    }

    /** Adds a job row with the rows of its steps, and returns its results; empty if the row is held back. */
    public List<ReaderResult> add(SacctRow row, List<SacctRow> steps) {
        try {
            JobRow job = JobRow.read(row, steps, reception.timeZone());
            if (!isPartOfResizedRun(job)) {
                return runs.of(List.of(job));
            }
            heldByJob.computeIfAbsent(job.job(), id -> new ArrayList<>()).add(job);
            return List.of();
        } catch (UnusableRecordException refused) {
            return List.of(runs.refused(List.of(row), refused));
        }
    }

    /** The results of the rows held back, after the last row. */
    public List<ReaderResult> rest() {
        List<ReaderResult> readings = new ArrayList<>();
        for (List<JobRow> rows : heldByJob.values()) {
            rows.sort(Comparator.comparing(JobRow::submit));
            readings.addAll(runs.of(rows));
        }
        heldByJob.clear();
        return readings;
    }

    private boolean isPartOfResizedRun(JobRow job) {
        return job.state().equals(JobState.RESIZING)
                || job.needsEarlierRow()
                || heldByJob.containsKey(job.job())
                || job.hasOtherOriginalSluid();
    }
}
