package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.notation.NodeList;
import io.github.jobenergy.jobcomp.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.notation.SlurmTime;
import io.github.jobenergy.jobcomp.notation.TresList;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
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
 * One job row of accounting: one allocation of a run, with its steps. Most runs have one row; a resized run has one for each
 * size.
 *
 * @param row the row as printed
 * @param jobId the raw job id
 * @param submit its Submit: the run's submit time, or the time of the resize that began this row
 * @param state its state without additions
 * @param allocation which nodes, and when; see {@link Held}
 * @param steps the rows of its steps
 */
record JobRow(SacctRow row, long jobId, Instant submit, JobState state, Held allocation, List<SacctRow> steps) {

    private static final Pattern CANCELLED_BY = Pattern.compile("CANCELLED by (\\d{1,10})");

    JobRow {
        steps = List.copyOf(steps);
    }

    /**
     * What an allocation held.
     *
     * @param nodes its nodes; none if it never had any
     * @param times since when, and until when: Start is the run's first start in 22.05, this row's in 26.05; there is no End
     *     while it goes on
     */
    record Held(NodeList nodes, RowTimes times) {

        Optional<Instant> start() {
            return times.start();
        }

        Optional<Instant> end() {
            return times.end();
        }
    }

    /** Whose rows belong together: each cluster has job ids of its own, and sacct can tell of several. */
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

    /** Whether this row is the next allocation of the run the other row belongs to. */
    boolean continues(JobRow earlier) {
        return earlier.state.equals(JobState.RESIZING)
                && earlier.allocation.end().equals(Optional.of(submit));
    }

    /** Whether this row says itself that it is not a run's first allocation. */
    boolean needsEarlierRow() {
        boolean startedBeforeSubmit =
                allocation.start().map(start -> start.isBefore(submit)).orElse(false);
        return startedBeforeSubmit && !allocation.nodes().isEmpty();
    }

    /**
     * Whether it held something, and accounting was told of its end but never of its begin: slurmctld or slurmdbd was killed
     * in between. Start is then unknown, and mostly the nodes; a run that never ran has no AllocTRES either (22.05).
     */
    boolean lacksItsBegin() {
        return allocation.nodes().isEmpty()
                ? tres("AllocTRES").isPresent()
                : allocation.start().isEmpty();
    }

    /** Whether this row continues a resized run, in the words of 26.05. */
    boolean hasOtherOriginalSluid() {
        return row.word("OriginalSLUID").isPresent()
                && !row.word("OriginalSLUID").equals(row.word("SLUID"));
    }

    /**
     * Whether slurmdbd (22.05) made this row of the end alone: user, group and QOS, which only the begin tells, are then 0, and
     * sacct prints them as root's.
     */
    boolean isFilledWithZeros() {
        boolean hasEligible =
                !List.of("", "Unknown").contains(row.text("Eligible").strip());
        return row.text("UID").strip().equals("0") && row.word("Partition").isEmpty() && !hasEligible;
    }

    /** The allocation as a slice on so many CPUs; absent if it never had nodes, or none that are known. */
    Optional<Slice> slice(Optional<Long> cpuCount) throws UnusableRecordException {
        if (allocation.nodes().isEmpty()) {
            return Optional.empty();
        }
        Instant start = allocation.start().orElseThrow(() -> UnusableRecordException.missing("Start"));
        Instant end = allocation.end().orElseThrow(() -> UnusableRecordException.missing("End"));
        boolean isContinued = start.isBefore(submit);
        Instant begin = isContinued ? submit : start;
        if (end.isBefore(begin)) {
            String bound = isContinued ? "Submit '" + row.text("Submit").strip() + "'" : printedStart();
            throw UnusableRecordException.invalid("End", "a time not before " + bound, row.text("End"));
        }
        return Optional.of(new Slice(begin, end, allocation.nodes().text(), cpuCount));
    }

    /** Start for a message, which shows nothing that accounting did not print. */
    String printedStart() {
        return row.isStartComputed()
                ? "the start that End, Elapsed and Suspended give"
                : "Start '" + row.text("Start").strip() + "'";
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

    /** Whether the run owned its nodes whole: the fields Exclusive and OverSubscribe of 26.05; older ones cannot tell. */
    Optional<Boolean> exclusive() {
        Optional<String> exclusive = row.word("Exclusive");
        if (exclusive.equals(Optional.of("NODE")) || row.word("OverSubscribe").equals(Optional.of("EXCLUSIVE"))) {
            return Optional.of(true);
        }
        return exclusive
                .filter(word -> List.of("NO", "USER", "MCS").contains(word))
                .map(shared -> false);
    }

    /** The steps of this row, without placeholders for such as never began. */
    List<SacctRow> begunSteps() {
        List<SacctRow> begun = new ArrayList<>(steps);
        begun.removeIf(StepRow::isPlaceholder);
        return begun;
    }
}
