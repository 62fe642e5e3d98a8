package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.reading.RefusedException;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what {@code sacct --parsable2 --duplicates} prints, jobs and steps, with its header line, of Slurm 20.11 to 26.05.
 * Fields are found by name, never by position; those not known here are passed over. Each job row is followed by the rows of
 * its steps, as sacct prints them.
 */
public final class SacctReader {

    private final Reception reception;
    private final Plausibility plausibility;
    private final Optional<OptOutWord> optOut;

    /** A reader of output that comes in under these circumstances. */
    public SacctReader(Reception reception, Plausibility plausibility) {
        this(reception, plausibility, Optional.empty());
    }

    /** The same, of output in which runs may opt out of what is personal by a word in their AdminComment. */
    public SacctReader(Reception reception, Plausibility plausibility, Optional<OptOutWord> optOut) {
        this.reception = reception;
        this.plausibility = plausibility;
        this.optOut = optOut;
    }

    /**
     * Reads all of sacct's output; whatever is wrong with a part of it becomes a refusal of that part.
     *
     * @param place where the output comes from
     * @param output the output as it was printed
     */
    public List<Reading> read(String place, byte[] output) {
        SacctTable table = SacctTable.parse(place, output, reception);
        SacctRuns runs = new SacctRuns(place, reception, plausibility, optOut);
        List<Reading> readings = new ArrayList<>(table.refusals());
        Map<JobRow.ClusterJob, List<JobRow>> rowsByJob = new LinkedHashMap<>();
        for (List<SacctRow> group : groups(table.rows())) {
            try {
                JobRow job = job(group);
                rowsByJob.computeIfAbsent(job.job(), id -> new ArrayList<>()).add(job);
            } catch (RefusedException refused) {
                readings.add(runs.refused(group, refused));
            }
        }
        rowsByJob.values().forEach(rows -> readings.addAll(runs.of(rows)));
        return readings;
    }

    /**
     * Rows, as far as a list of them tells.
     *
     * @param runs the rows of jobs that are over, each once
     * @param refusals what is no row
     */
    public record Listing(List<ListedRun> runs, List<Rejection> refusals) {}

    /** Lists the rows of jobs in sacct's output that are over; nothing is asked of any row but who it is and when it ended. */
    public Listing list(String place, byte[] output) {
        SacctTable table = SacctTable.parse(place, output, reception);
        SacctRuns rows = new SacctRuns(place, reception, plausibility);
        Set<ListedRun> runs = new LinkedHashSet<>();
        List<Rejection> refusals = new ArrayList<>();
        table.refusals().forEach(refused -> refusals.add(refused.rejection()));
        for (SacctRow row : table.rows()) {
            try {
                JobRow job = JobRow.read(row, List.of(), reception.timeZone());
                job.allocation().end().ifPresent(end -> runs.add(new ListedRun(job.jobId(), job.submit(), end)));
            } catch (RefusedException refused) {
                refusals.add(rows.refused(List.of(row), refused).rejection());
            }
        }
        return new Listing(List.copyOf(runs), refusals);
    }

    /** Whether the output has a header line: without one it says nothing, not even that there is nothing. */
    public boolean isAnswer(byte[] output) {
        return SacctTable.hasHeader(output);
    }

    /** A job row and the rows of its steps, in turn. */
    private static List<List<SacctRow>> groups(List<SacctRow> rows) {
        List<List<SacctRow>> groups = new ArrayList<>();
        String jobId = "";
        for (SacctRow row : rows) {
            boolean belongsToLast =
                    row.isStep() && !groups.isEmpty() && row.rawJobId().equals(jobId);
            if (!belongsToLast) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(row);
            jobId = row.rawJobId();
        }
        return groups;
    }

    private JobRow job(List<SacctRow> group) throws RefusedException {
        SacctRow first = group.get(0);
        if (first.isStep()) {
            throw RefusedException.malformed(
                    "expected a job before its steps, found step " + first.stepId() + " alone");
        }
        return JobRow.read(first, group.subList(1, group.size()), reception.timeZone());
    }
}
