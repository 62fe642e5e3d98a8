package io.github.jobenergy.jobcomp.run.waiting;

import io.github.jobenergy.jobcomp.accounting.AccountingAnswer;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The runs of one job that slurmctld reported, or that are published, with their ends. A job has one run at a time: each run lies
 * between its submit and its end, and the next submit is not before that end.
 *
 * <pre>
 *   job   |-------run 1-------|      |----run 2----|
 *       submit               end  submit          end
 * </pre>
 *
 * slurmctld knows the submit and the end of a run. Accounting (20.11 to 26.05) names the row of a resized run by the time of the
 * resize, and writes a requeued run into that row too. If two records contradict each other, the one from accounting is therefore
 * wrong.
 */
public final class RunsOfJob {

    private final NavigableMap<RunKey, Instant> reported = new TreeMap<>();
    private final NavigableMap<RunKey, Instant> published = new TreeMap<>();

    private RunsOfJob() {}

    /**
     * Returns the runs of the job of {@code run}.
     *
     * @param entries the published state of runs, of this job and possibly of others
     * @param waiting the runs that wait with slurmctld's records
     */
    public static RunsOfJob of(RunKey run, NavigableMap<RunKey, LedgerEntry> entries, WaitingRuns waiting) {
        RunsOfJob runs = new RunsOfJob();
        ofJob(run, entries).forEach((other, entry) -> {
            boolean isEndUnknown = entry.erasedTime().equals(Optional.of(entry.endTime()));
            if (!isEndUnknown) {
                boolean isReported = entry.isFromSlurmctld() || entry.isErased();
                (isReported ? runs.reported : runs.published).put(other, entry.endTime());
            }
        });
        waiting.ofJob(run)
                .forEach(other ->
                        other.reportedEnd().ifPresent(end -> runs.reported.merge(other.run(), end, RunsOfJob::later)));
        return runs;
    }

    /** Returns the entries of the runs of the job of {@code run}. */
    static <V> NavigableMap<RunKey, V> ofJob(RunKey run, NavigableMap<RunKey, V> runs) {
        RunKey first = RunKey.of(run.cluster(), run.jobId(), 1);
        RunKey next = RunKey.of(run.cluster(), run.jobId() + 1, 1);
        return runs.subMap(first, true, next, false);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isBefore(other) ? other : one;
    }

    /** Returns the run that slurmctld reported with another submit time and the same end: the same run. */
    public Optional<RunKey> reportedAs(RunKey run, Instant end) {
        return otherThatEnded(run, end, reported);
    }

    /** Returns the run that is published from accounting alone with another submit time and the same end: the same run. */
    public Optional<RunKey> publishedAs(RunKey run, Instant end) {
        return otherThatEnded(run, end, published);
    }

    private Optional<RunKey> otherThatEnded(RunKey run, Instant end, NavigableMap<RunKey, Instant> runs) {
        boolean hasThatEnd = end.equals(reported.get(run));
        return hasThatEnd ? Optional.empty() : otherIn(run, end, runs);
    }

    private static Optional<RunKey> otherIn(RunKey run, Instant end, NavigableMap<RunKey, Instant> runs) {
        return runs.entrySet().stream()
                .filter(other -> !other.getKey().equals(run) && other.getValue().equals(end))
                .filter(other -> isWithin(other.getKey(), end) && isWithin(run, end))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * Returns the record in accounting of a run that slurmctld reported. That is the record of a run of the job with the same end
     * that belongs to no other run, whatever its submit time; or the record of this run with another end, if no reported run
     * contradicts it, and none can that ended by {@code settled}.
     *
     * @param settled the time up to which slurmctld has reported every end
     */
    public Optional<JobCompletion> accounted(WaitingRun run, AccountingAnswer answer, Instant settled) {
        Optional<Instant> end = Optional.ofNullable(reported.get(run.run()));
        Optional<JobCompletion> named = answer.of(run.run());
        if (named.map(found -> found.times().endTime()).equals(end)) {
            return named;
        }
        return answer.ofJob(run.run()).stream()
                .filter(found -> Optional.of(found.times().endTime()).equals(end))
                .filter(found -> isOnlyRecordOf(found) || isWrittenOver(found))
                .filter(found -> isWithin(found.run(), found.times().endTime()))
                .findFirst()
                .or(() -> named.filter(found -> !found.times().endTime().isAfter(settled))
                        .filter(found -> contradicting(run.run(), found.times().endTime())
                                .isEmpty()));
    }

    private boolean isOnlyRecordOf(JobCompletion found) {
        return !reported.containsKey(found.run());
    }

    /** Returns whether a later run of the job was written into the row of a run. */
    private boolean isWrittenOver(JobCompletion found) {
        return Optional.ofNullable(reported.get(found.run()))
                .filter(end -> end.isBefore(found.times().endTime()))
                .isPresent();
    }

    /** Returns whether a run with that end has a duration. A run cancelled at its submit overlaps no other. */
    private static boolean isWithin(RunKey run, Instant end) {
        return run.submitTime().isBefore(end);
    }

    /**
     * Returns the reported run that overlaps the given run with the given end, if there is one: one of the two records is wrong.
     */
    public Optional<RunKey> contradicting(RunKey run, Instant end) {
        return reported.entrySet().stream()
                .filter(other -> !other.getKey().equals(run))
                .filter(other -> other.getKey().submitTime().isBefore(end)
                        && run.submitTime().isBefore(other.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
