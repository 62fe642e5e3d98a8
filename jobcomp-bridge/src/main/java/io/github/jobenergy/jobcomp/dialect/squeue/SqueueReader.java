package io.github.jobenergy.jobcomp.dialect.squeue;

import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Owner;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun.Totals;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.jobcomp.reading.notation.OwnerName;
import io.github.jobenergy.jobcomp.reading.notation.PrintedLine;
import io.github.jobenergy.jobcomp.reading.notation.RawText;
import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.notation.TresList;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parses the output of {@code squeue -O FIELD:DELIMITER,...} with its header line, Slurm 20.11 to 26.05. Fields are found by
 * name, never by position; unknown fields are ignored. None of the requested fields contains text that a user chose, so each line
 * is a row. Source: src/squeue/opts.c and print.c.
 */
public final class SqueueReader {

    /** The fields to request. EXCLUSIVE is new in 26.05; an older squeue prints it empty, and without a name. */
    public static final List<String> FIELDS = List.of(
            "JobID",
            "State",
            "SubmitTime",
            "StartTime",
            "NumCPUs",
            "tres-alloc",
            "tres-per-job",
            "tres-per-node",
            "tres-per-socket",
            "tres-per-task",
            "OverSubscribe",
            "UserName",
            "UserID",
            "Account",
            "Partition",
            "Cluster",
            "ArrayJobID",
            "ArrayTaskID",
            "HetJobID",
            "HetJobOffset",
            "Exclusive",
            "NodeList");

    /** The most lines before the header that are ignored as a banner. */
    private static final int LONGEST_BANNER_LINES = 1_000;

    private static final Set<String> NOT_BEGUN =
            Set.of("PENDING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT", "REVOKED");

    /**
     * The fields with the requested resources. TRES_ALLOC contains GPUs and parts of them only if the site tracks them
     * (AccountingStorageTRES).
     */
    private static final List<String> ASKED_FOR =
            List.of("TRES_PER_JOB", "TRES_PER_NODE", "TRES_PER_SOCKET", "TRES_PER_TASK");

    /** The resources that are parts of GPUs. */
    private static final List<String> PARTS = List.of("shard", "mps");

    private static final Set<String> NO_WORD = Set.of("", "N/A", "(null)");

    private final CaptureContext reception;

    /** Creates a reader of output that was captured in the given context. */
    public SqueueReader(CaptureContext reception) {
        this.reception = reception;
    }

    /**
     * Parses the table; absent if there is no header line. Such output is no table, not even an empty one.
     *
     * @param place the source of the output, for rejections
     * @param output the output as it was printed, line by line
     */
    public Optional<RunningTable> read(String place, Iterator<PrintedLine> output) {
        for (int number = 1; number <= LONGEST_BANNER_LINES && output.hasNext(); number++) {
            PrintedLine line = output.next();
            Optional<SqueueHeader> header = line.isEnded() ? SqueueHeader.parse(line.text()) : Optional.empty();
            if (header.isPresent()) {
                return Optional.of(rows(header.get(), new Lines(place, output, number)));
            }
        }
        return Optional.empty();
    }

    /**
     * The lines after the header.
     *
     * @param place the source of the output
     * @param lines the lines
     * @param headerNumber the number of the header line
     */
    private record Lines(String place, Iterator<PrintedLine> lines, int headerNumber) {}

    private RunningTable rows(SqueueHeader header, Lines rows) {
        List<RunningRun> runs = new ArrayList<>();
        List<Rejection> refusals = new ArrayList<>();
        Interner interner = new Interner();
        for (int number = rows.headerNumber() + 1; rows.lines().hasNext(); number++) {
            PrintedLine line = rows.lines().next();
            try {
                run(header, line).map(interner::of).ifPresent(runs::add);
            } catch (UnusableRecordException refused) {
                Origin origin = new Origin(rows.place() + ":" + number, RawText.bytes(line.text()));
                refusals.add(refused.at(origin, reception.observedTime()).rejection());
            }
        }
        return new RunningTable(runs, refusals);
    }

    private Optional<RunningRun> run(SqueueHeader header, PrintedLine line) throws UnusableRecordException {
        List<String> fields = header.fields(RawText.clean(line.text()));
        if (!line.isEnded() || fields.size() != header.width()) {
            throw UnusableRecordException.malformed("expected a line of " + header.width() + " fields, found "
                    + fields.size() + (line.isEnded() ? "" : " and no line end"));
        }
        return run(header, fields);
    }

    /**
     * Returns the run of a row; absent if the row holds no node, or if the run has ended and was requeued: slurmctld clears the
     * start of a requeued job while its nodes are still COMPLETING.
     */
    private Optional<RunningRun> run(SqueueHeader header, List<String> fields) throws UnusableRecordException {
        NodeList nodes = NodeList.parse("NODELIST", header.text(fields, "NODELIST"));
        String state = header.text(fields, "STATE");
        boolean isRequeued =
                state.equals("COMPLETING") && word(header, fields, "START_TIME").isEmpty();
        if (nodes.isEmpty() || NOT_BEGUN.contains(state) || isRequeued) {
            return Optional.empty();
        }
        RunKey run = reception.run(
                header.text(fields, "CLUSTER"),
                SlurmNumber.required("JOBID", header.text(fields, "JOBID")),
                SlurmTime.required("SUBMIT_TIME", header.text(fields, "SUBMIT_TIME")));
        return Optional.of(new RunningRun(
                new RunningRun.Id(run, name(header, fields, run)),
                SlurmTime.required("START_TIME", header.text(fields, "START_TIME")),
                nodes,
                totals(header, fields),
                new Owner(
                        OwnerName.known(word(header, fields, "USER"), userId(header, fields)),
                        word(header, fields, "ACCOUNT"),
                        word(header, fields, "PARTITION"))));
    }

    private static Optional<Long> userId(SqueueHeader header, List<String> fields) {
        return number(header, fields, "UID").map(Long::valueOf);
    }

    /**
     * Returns the name by which slurmctld finds this run and no other: the id of the leader of a het job finds all of its
     * components, and that of the last task of an array finds all of its tasks.
     */
    private static String name(SqueueHeader header, List<String> fields, RunKey run) {
        Optional<String> task = number(header, fields, "ARRAY_TASK_ID");
        if (task.isPresent()) {
            return number(header, fields, "ARRAY_JOB_ID").orElse(Long.toString(run.jobId())) + "_" + task.get();
        }
        Optional<String> component = number(header, fields, "HET_JOB_OFFSET");
        Optional<String> leader = number(header, fields, "HET_JOB_ID");
        return component.isPresent() && leader.isPresent()
                ? leader.get() + "+" + component.get()
                : Long.toString(run.jobId());
    }

    private static Totals totals(SqueueHeader header, List<String> fields) throws UnusableRecordException {
        Optional<TresList> allocated = TresList.parse(header.text(fields, "TRES_ALLOC"));
        return new Totals(
                SlurmNumber.optional("CPUS", header.text(fields, "CPUS")).filter(count -> count > 0),
                allocated.flatMap(TresList::memoryBytes),
                allocated.flatMap(TresList::gpuCount).filter(count -> count > 0 || !mayHoldGpus(header, fields)),
                exclusive(header, fields));
    }

    private static boolean mayHoldGpus(SqueueHeader header, List<String> fields) {
        boolean requestsGpus =
                ASKED_FOR.stream().anyMatch(name -> header.text(fields, name).contains("gpu"));
        return requestsGpus || namesParts(header.text(fields, "TRES_ALLOC")) || requestsParts(header, fields);
    }

    private static boolean requestsParts(SqueueHeader header, List<String> fields) {
        return ASKED_FOR.stream().anyMatch(name -> namesParts(header.text(fields, name)));
    }

    private static boolean namesParts(String resources) {
        return PARTS.stream().anyMatch(resources::contains);
    }

    /**
     * Returns whether the run owns its nodes. Up to 25.11, OVER_SUBSCRIBE {@code NO} means that it does. From 26.05 on, EXCLUSIVE
     * {@code NODE} does, and OVER_SUBSCRIBE is {@code NO} for every run that was not requested to share (job_share_string,
     * job_exclusive_display_string).
     */
    private static Optional<Boolean> exclusive(SqueueHeader header, List<String> fields) {
        Optional<String> exclusive = word(header, fields, "EXCLUSIVE");
        return exclusive.isPresent()
                ? exclusive.map("NODE"::equals)
                : word(header, fields, "OVER_SUBSCRIBE").map("NO"::equals);
    }

    private static Optional<String> number(SqueueHeader header, List<String> fields, String name) {
        return word(header, fields, name).filter(word -> word.matches("\\d{1,10}"));
    }

    private static Optional<String> word(SqueueHeader header, List<String> fields, String name) {
        String word = header.text(fields, name);
        return NO_WORD.contains(word) ? Optional.empty() : Optional.of(word);
    }
}
