package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.PrintedLine;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the output of {@code sacct --parsable2 --duplicates}, jobs and steps, with its header line, of Slurm 20.11 to 26.05.
 * Fields are found by name, never by position; unknown fields are ignored. Each job row is followed by the rows of its steps,
 * as sacct prints them.
 */
public final class SacctReader {

    /** A command that prints such output if a selection of jobs is added. Its delimiter is unlikely in a name. */
    public static final String COMMAND =
            "TZ=UTC sacct --allusers --duplicates --parsable2 --noconvert --delimiter=@~@ --format=ALL";

    private final CaptureContext reception;
    private final Plausibility plausibility;
    private final Optional<OptOutWord> optOut;

    /** A reader of output in this capture context. */
    public SacctReader(CaptureContext reception, Plausibility plausibility) {
        this(reception, plausibility, Optional.empty());
    }

    /** A reader of output in which runs may opt out of the publication of personal data by a word in their AdminComment. */
    public SacctReader(CaptureContext reception, Plausibility plausibility, Optional<OptOutWord> optOut) {
        this.reception = reception;
        this.plausibility = plausibility;
        this.optOut = optOut;
    }

    /** Reads output in memory; see {@link #read(String, Iterator)}. */
    public List<ReaderResult> read(String place, byte[] output) {
        return read(place, PrintedLine.of(output));
    }

    /**
     * Reads all of sacct's output; an error in a part of it results in a rejection of that part.
     *
     * @param place the origin of the output
     * @param output the output as it was printed, line by line
     */
    public List<ReaderResult> read(String place, Iterator<PrintedLine> output) {
        Collected table = new Collected();
        new SacctTable(place, reception, table).read(output);
        SacctRuns runs = new SacctRuns(place, reception, plausibility, optOut);
        List<ReaderResult> readings = new ArrayList<>(table.refusals);
        Map<JobRow.ClusterJob, List<JobRow>> rowsByJob = new LinkedHashMap<>();
        for (RowGroup group : table.groups) {
            try {
                JobRow job = group.job();
                rowsByJob.computeIfAbsent(job.job(), id -> new ArrayList<>()).add(job);
            } catch (UnusableRecordException refused) {
                Rejection rejection = runs.refused(group.rows(), refused).rejection();
                readings.add(new ReaderResult.Refused(rejection, group.stray()));
            }
        }
        rowsByJob.values().forEach(rows -> readings.addAll(runs.of(rows)));
        return readings;
    }

    /** Collects the rows of a table by job. */
    private final class Collected implements SacctTable.Found {

        private final List<RowGroup> groups = new ArrayList<>();
        private final List<ReaderResult> refusals = new ArrayList<>();

        @Override
        public void row(SacctRow row) {
            boolean isTaken = !groups.isEmpty() && groups.get(groups.size() - 1).take(row);
            if (!isTaken) {
                groups.add(new RowGroup(row, reception.timeZone()));
            }
        }

        @Override
        public void refused(ReaderResult.Refused refused) {
            refusals.add(refused);
            if (!groups.isEmpty()) {
                groups.get(groups.size() - 1).interrupt();
            }
        }
    }

    /**
     * A list of job rows.
     *
     * @param runs the rows of jobs that have ended, each once
     * @param refusals the rejections of unusable rows
     */
    public record Listing(List<ListedRun> runs, List<Rejection> refusals) {}

    /** Lists the job rows in sacct's output that have ended; only the identity and the end of each row are read and kept. */
    public Listing list(String place, Iterator<PrintedLine> output) {
        Listed listed = new Listed(new SacctRuns(place, reception, plausibility));
        new SacctTable(place, reception, listed).read(output);
        return new Listing(List.copyOf(listed.runs), listed.refusals);
    }

    /** Collects the list of a table row by row. */
    private final class Listed implements SacctTable.Found {

        private final SacctRuns rows;
        private final Set<ListedRun> runs = new LinkedHashSet<>();
        private final List<Rejection> refusals = new ArrayList<>();

        Listed(SacctRuns rows) {
            this.rows = rows;
        }

        @Override
        public void row(SacctRow row) {
            try {
                JobRow job = JobRow.read(row, List.of(), reception.timeZone());
                job.allocation().end().ifPresent(end -> runs.add(new ListedRun(job.jobId(), job.submit(), end)));
            } catch (UnusableRecordException refused) {
                refused(rows.refused(List.of(row), refused));
            }
        }

        @Override
        public void refused(ReaderResult.Refused refused) {
            refusals.add(refused.rejection());
        }
    }

    /** Whether the output has a header line: without one it is no answer, not even an empty one. */
    public boolean isAnswer(Iterator<PrintedLine> output) {
        return SacctTable.hasHeader(output);
    }
}
