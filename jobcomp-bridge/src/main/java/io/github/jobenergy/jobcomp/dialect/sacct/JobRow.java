package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.notation.TresList;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.Slice;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job row of accounting, which is one allocation of a run, with its steps. Most runs have one row; a resized run has one for
 * each allocation.
 *
 * @param row the row as printed
 * @param jobId the raw job id
 * @param submit its Submit: the run's submit time, or the time of the resize that started this row
 * @param state its state without additions
 * @param allocation the nodes and the times of the allocation; see {@link Held}
 * @param steps the rows of its steps
 */
record JobRow(SacctRow row, long jobId, Instant submit, JobState state, Held allocation, List<SacctRow> steps) {

    private static final Pattern CANCELLED_BY = Pattern.compile("CANCELLED by (\\d{1,10})");

    JobRow {
        steps = List.copyOf(steps);
    }

    /**
     * The nodes and the times of an allocation.
     *
     * @param nodes its nodes; none if it never had any
     * @param times its start and end: Start is the first start of the run in 22.05, that of this row in 26.05; an allocation
     * that is still held has no End
     */
    record Held(NodeList nodes, RowTimes times) {

        Optional<Instant> start() {
            return times.start();
        }

        Optional<Instant> end() {
            return times.end();
        }
    }

    /** The key of the rows that belong together: job ids are unique within a cluster, and sacct can print several clusters. */
    record ClusterJob(String cluster, long jobId) {}

    static JobRow read(SacctRow row, List<SacctRow> steps, ZoneId zone) throws UnusableRecordException {
        Held held = new Held(NodeList.parse("NodeList", row.text("NodeList")), RowTimes.read(row, zone));
        return new JobRow(
                row,
                SlurmNumber.required("JobIDRaw", row.text("JobIDRaw")),
                SlurmTime.required("Submit", row.text("Submit"), zone),
                row.state().orElseThrow(() -> UnusableRecordException.missing("State")),
                held,
                steps);
    }

    ClusterJob job() {
        return new ClusterJob(row.text("Cluster").strip(), jobId);
    }

    /** Whether this row is the next allocation of the run of the other row. */
    boolean continues(JobRow earlier) {
        return earlier.state.equals(JobState.RESIZING)
                && earlier.allocation.end().equals(Optional.of(submit));
    }

    /** Whether this row itself shows that it is not the first allocation of its run: it started before its Submit. */
    boolean needsEarlierRow() {
        boolean startedBeforeSubmit =
                allocation.start().map(start -> start.isBefore(submit)).orElse(false);
        return startedBeforeSubmit && !allocation.nodes().isEmpty();
    }

    /**
     * Whether the run held resources, and accounting received its end but never its start: slurmctld or slurmdbd was killed in
     * between. Start is then unknown, and usually the nodes too; a run that never ran has no AllocTRES either (22.05).
     */
    boolean lacksItsBegin() {
        return allocation.nodes().isEmpty()
                ? tres("AllocTRES").isPresent()
                : allocation.start().isEmpty();
    }

    /**
     * Whether slurmdbd (22.05) created this row from the end message alone: user, group and QOS, which only the start message
     * has, are then 0, and sacct prints them as those of root.
     */
    boolean isFilledWithZeros() {
        boolean hasEligible =
                !List.of("", "Unknown").contains(row.text("Eligible").strip());
        return row.text("UID").strip().equals("0") && row.word("Partition").isEmpty() && !hasEligible;
    }

    /** The allocation as a slice with this number of CPUs; absent if it never had nodes, or none that are known. */
    Optional<Slice> slice(Optional<Long> cpuCount) throws UnusableRecordException {
        if (allocation.nodes().isEmpty()) {
            return Optional.empty();
        }
        Instant start = allocation.start().orElseThrow(() -> UnusableRecordException.missing("Start"));
        Instant end = allocation.end().orElseThrow(() -> UnusableRecordException.missing("End"));
        boolean isContinued = start.isBefore(submit);
        Instant begin = isContinued ? submit : start;
        if (end.isBefore(begin)) {
            throw UnusableRecordException.invalid(
                    "End", "a time not before " + row.printed(isContinued ? "Submit" : "Start"), row.text("End"));
        }
        return Optional.of(new Slice(begin, end, allocation.nodes().text(), cpuCount));
    }

    Optional<Long> cpuCount() throws UnusableRecordException {
        return SlurmNumber.optional("AllocCPUS", row.text("AllocCPUS"));
    }

    Optional<TresList> tres(String field) {
        return TresList.parse(row.text(field));
    }

    Optional<Long> cancelledByUserId() throws UnusableRecordException {
        Matcher matcher = CANCELLED_BY.matcher(row.text("State").strip());
        return matcher.matches() ? SlurmNumber.optional("State", matcher.group(1)) : Optional.empty();
    }

    /**
     * Whether the run had its nodes exclusively, from the fields Exclusive and OverSubscribe of 26.05; absent in older
     * versions.
     */
    Optional<Boolean> exclusive() {
        Optional<String> exclusive = row.word("Exclusive");
        if (exclusive.equals(Optional.of("NODE")) || row.word("OverSubscribe").equals(Optional.of("EXCLUSIVE"))) {
            return Optional.of(true);
        }
        return exclusive
                .filter(word -> List.of("NO", "USER", "MCS").contains(word))
                .map(shared -> false);
    }

    /** The steps of this row, without the placeholders of steps that never started. */
    List<SacctRow> begunSteps() {
        List<SacctRow> begun = new ArrayList<>(steps);
        begun.removeIf(StepRow::isPlaceholder);
        return begun;
    }
}
