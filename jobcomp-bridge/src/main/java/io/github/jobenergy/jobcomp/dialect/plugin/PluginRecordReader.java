package io.github.jobenergy.jobcomp.dialect.plugin;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.EndState;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.notation.TresList;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads the records of Slurm's own jobcomp plugins: the JSON that jobcomp/kafka (23.02 to 26.05) publishes and
 * jobcomp/elasticsearch POSTs, and that of the branch of 23.11 that CSCS runs. Unknown keys are ignored. Times are in UTC,
 * without an offset. jobcomp/kafka sends the same record for the start of a run (25.05, {@code enable_job_start}), with
 * neither end nor state. Source: jobcomp_common.c; records of a 26.05.3.
 */
public final class PluginRecordReader {

    private final CaptureContext reception;
    private final Plausibility plausibility;

    /** A reader of records of this capture context. */
    public PluginRecordReader(CaptureContext reception, Plausibility plausibility) {
        this.reception = reception;
        this.plausibility = plausibility;
    }

    /**
     * Reads a file of concatenated records, on separate lines or not, or of search responses of an Elasticsearch.
     *
     * @param place the name of the file, for rejections
     * @param in the file
     * @param found receives the result of each record, in order
     * @throws IOException if the file cannot be read
     */
    public void readAll(String place, InputStream in, Consumer<ReaderResult> found) throws IOException {
        BufferedInputStream file = new BufferedInputStream(in);
        if (SearchAnswer.isBegunBy(file)) {
            new SearchAnswer(file, new Hits(place, found)).read();
        } else {
            new PluginRecords(file).forEach((line, message) -> found.accept(read(place + ":" + line, message)));
        }
    }

    /** Reads each hit of a search response; the record is in {@code _source}. */
    private final class Hits implements SearchAnswer.Receiver {

        private final String place;
        private final Consumer<ReaderResult> found;

        Hits(String place, Consumer<ReaderResult> found) {
            this.place = place + ":hits:";
            this.found = found;
        }

        @Override
        public void take(int number, byte[] message) {
            found.accept(read(place + number, message));
        }

        @Override
        public void refuse(int hits, String detail, byte[] beginning) {
            found.accept(UnusableRecordException.malformed(detail)
                    .at(new Origin(place + hits, beginning), reception.observedTime()));
        }
    }

    /**
     * Reads one record; an unusable record results in a rejection.
     *
     * @param place the origin of the record
     * @param message the value of a Kafka record, the body of a POST, or a line of a file
     */
    public ReaderResult read(String place, byte[] message) {
        try {
            return read(PluginRecord.parse(message));
        } catch (UnusableRecordException refused) {
            return refused.at(new Origin(place, message), reception.observedTime());
        }
    }

    private ReaderResult read(PluginRecord fields) throws UnusableRecordException {
        RunKey run = reception.run(
                fields.text("cluster"),
                SlurmNumber.required("jobid", fields.text("jobid")),
                SlurmTime.required("@submit", fields.text("@submit"), reception.timeZone()));
        if (isStart(fields)) {
            return new ReaderResult.Started(start(run, fields));
        }
        boolean hadNodes = !NodeList.parse("nodes", fields.text("nodes")).isEmpty();
        Optional<ReaderResult> revoked = EndState.ofRevokedSibling(run, fields.text("state"), hadNodes);
        return revoked.isPresent() ? revoked.get() : ended(run, fields);
    }

    private ReaderResult ended(RunKey run, PluginRecord fields) throws UnusableRecordException {
        JobCompletion completion = new PluginCompletion(fields, reception, plausibility).of(run);
        return completion.outcome().state().equals(JobState.RESIZING)
                ? new ReaderResult.Resized(completion)
                : new ReaderResult.Completed(completion);
    }

    /** Whether the record is that of a start: it has no mark, but lacks the fields that every end has. */
    private static boolean isStart(PluginRecord fields) {
        return !fields.has("state") && !fields.has("@end") && !fields.has("elapsed") && !fields.has("exit_code");
    }

    private JobStart start(RunKey run, PluginRecord fields) throws UnusableRecordException {
        NodeList nodes = NodeList.parse("nodes", fields.text("nodes"));
        if (nodes.isEmpty()) {
            throw UnusableRecordException.missing("nodes");
        }
        Instant start = SlurmTime.required("@start", fields.text("@start"), reception.timeZone());
        return JobStart.builder(run, 1)
                .startTime(start)
                .nodes(nodes.text())
                .userName(fields.word("username").map(Names::of))
                .account(fields.word("account").map(Names::of))
                .partitionName(fields.word("partition").map(Names::of))
                .allocations(allocations(nodes, fields))
                .observedTime(reception.observedTime())
                .build();
    }

    /**
     * The allocation on the node of a run on one node, from the totals; absent if the run has GPUs, since the totals do not
     * identify them.
     */
    private static List<NodeAllocation> allocations(NodeList nodes, PluginRecord fields)
            throws UnusableRecordException {
        Optional<TresList> tres = PluginTres.allocated(fields).named();
        boolean isOneName = nodes.text().matches("[^\\[,\\s]+");
        if (!isOneName || !tres.flatMap(TresList::gpuCount).equals(Optional.of(0L))) {
            return List.of();
        }
        return List.of(new NodeAllocation(
                nodes.text(),
                SlurmNumber.optional("total_cpus", fields.text("total_cpus")),
                tres.flatMap(TresList::memoryBytes),
                List.of()));
    }
}
