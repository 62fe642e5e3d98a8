package io.github.jobenergy.jobcomp.run;

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
 * The runs of one job of which slurmctld told, or of which something was published, with their ends. A job has one run at a
 * time: each run lies between its submit and its end, and the next submit is not before that end.
 *
 * <pre>
 *   job   |-------run 1-------|      |----run 2----|
 *       submit               end  submit          end
 * </pre>
 *
 * slurmctld knows the submit and the end of a run. Accounting (20.11 to 26.05) names the row of a resized run by the time of the
 * resize, and writes a requeued run into that row too. So of two records that contradict each other accounting's is wrong.
 */
final class RunsOfJob {

    private final NavigableMap<RunKey, Instant> told = new TreeMap<>();
    private final NavigableMap<RunKey, Instant> published = new TreeMap<>();

    private RunsOfJob() {}

    /**
     * The runs of the job of that run.
     *
     * @param entries what was published, of this job and perhaps of others
     * @param waiting what waits with slurmctld's records
     */
    static RunsOfJob of(RunKey run, NavigableMap<RunKey, LedgerEntry> entries, WaitingRuns waiting) {
        RunsOfJob runs = new RunsOfJob();
        ofJob(run, entries).forEach((other, entry) -> {
            boolean isEndUnknown = entry.erasedTime().equals(Optional.of(entry.endTime()));
            if (!isEndUnknown) {
                boolean isTold = entry.isFromSlurmctld() || entry.isErased();
                (isTold ? runs.told : runs.published).put(other, entry.endTime());
            }
        });
        waiting.ofJob(run)
                .forEach(
                        other -> other.toldEnd().ifPresent(end -> runs.told.merge(other.run(), end, RunsOfJob::later)));
        return runs;
    }

    /** The entries of the runs of the job of that run. */
    static <V> NavigableMap<RunKey, V> ofJob(RunKey run, NavigableMap<RunKey, V> runs) {
        RunKey first = RunKey.of(run.cluster(), run.jobId(), 1);
        RunKey next = RunKey.of(run.cluster(), run.jobId() + 1, 1);
        return runs.subMap(first, true, next, false);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isBefore(other) ? other : one;
    }

    /** The run that slurmctld told of by another submit time and that ended then: the same run. */
    Optional<RunKey> toldAs(RunKey run, Instant end) {
        return otherThatEnded(run, end, told);
    }

    /** The run that accounting alone was published of by another submit time and that ended then: the same run. */
    Optional<RunKey> publishedAs(RunKey run, Instant end) {
        return otherThatEnded(run, end, published);
    }

    private Optional<RunKey> otherThatEnded(RunKey run, Instant end, NavigableMap<RunKey, Instant> runs) {
        boolean endedItselfThen = end.equals(told.get(run));
        return endedItselfThen ? Optional.empty() : otherIn(run, end, runs);
    }

    private static Optional<RunKey> otherIn(RunKey run, Instant end, NavigableMap<RunKey, Instant> runs) {
        return runs.entrySet().stream()
                .filter(other -> !other.getKey().equals(run) && other.getValue().equals(end))
                .filter(other -> isWithin(other.getKey(), end) && isWithin(run, end))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * What accounting says of a run that slurmctld told of: its record of a run that ended when this one did and is no other,
     * whatever it is called; or its record of this run with another end, if no other run contradicts it, and none will that has
     * ended by then.
     *
     * @param settled what ended by then, slurmctld has told of
     */
    Optional<JobCompletion> accounted(WaitingRun run, AccountingAnswer answer, Instant settled) {
        Optional<Instant> end = Optional.ofNullable(told.get(run.run()));
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
        return !told.containsKey(found.run());
    }

    /** Whether a later run of the job was written into the row of a run. */
    private boolean isWrittenOver(JobCompletion found) {
        return Optional.ofNullable(told.get(found.run()))
                .filter(end -> end.isBefore(found.times().endTime()))
                .isPresent();
    }

    /** Whether a run that ended then lasted; one that was cancelled when it was submitted overlaps none. */
    private static boolean isWithin(RunKey run, Instant end) {
        return run.submitTime().isBefore(end);
    }

    /** The run slurmctld told of that was there while a run with that end was, if there is one: one of the two is none. */
    Optional<RunKey> contradicting(RunKey run, Instant end) {
        return told.entrySet().stream()
                .filter(other -> !other.getKey().equals(run))
                .filter(other -> other.getKey().submitTime().isBefore(end)
                        && run.submitTime().isBefore(other.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
