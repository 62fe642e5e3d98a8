package io.github.jobenergy.energy.gather;

import io.github.jobenergy.energy.gather.GatherStores.Progress;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.share.placement.Placement;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The third processing step: sums the energy of a run over its nodes. A result is issued once every node has answered
 * the newest completion. After that, any change of content is a new revision, at most one per coalescing time.
 * Published results are stored: an equal result is not issued again, and a result based on fewer readings does not
 * replace a published one. Times of reminders are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the
 * stores.
 */
public final class Gather {

    private static final int REMINDERS_AT_ONCE = 100;

    /**
     * The time after the end of a run from which its hours may have been thinned: hours are thinned before their
     * readings are deleted.
     */
    private static final Duration UNTHINNED = Duration.ofDays(7);

    private final GatherStores stores;
    private final Placement placement;
    private final Windows windows;
    private final Readers readers;

    /** Creates a gather over these stores, which sends results to the readers. */
    public Gather(GatherStores stores, MeterSpaces spaces, Windows windows, Readers readers) {
        this.stores = stores;
        this.placement = new Placement(spaces);
        this.windows = windows;
        this.readers = readers;
    }

    /**
     * Accepts a completion.
     *
     * @throws MalformedHostlistException if its nodes cannot be parsed; nothing is stored in that case
     */
    public void complete(JobCompletion completion, Instant now) throws MalformedHostlistException {
        RunKey run = completion.run();
        if (stores.completion(run)
                .filter(known -> known.revision() >= completion.revision())
                .isPresent()) {
            return;
        }
        Set<NodeKey> nodes = placement.of(completion, Optional.empty()).keySet();
        stores.putCompletion(completion);
        long answered = stores.answers(run).stream()
                .filter(answer -> answers(answer, completion, nodes))
                .count();
        stores.putProgress(run, stores.progress(run).withExpected(nodes.size()).withAnswered(answered));
        issueWhenComplete(run, now);
    }

    private static boolean answers(NodeJobEnergy answer, JobCompletion completion, Set<NodeKey> nodes) {
        return answer.completionRevision() == completion.revision() && nodes.contains(answer.node());
    }

    /** Accepts an answer of a node. */
    public void take(NodeJobEnergy answer, Instant now) {
        RunKey run = answer.run();
        Optional<NodeJobEnergy> before = stores.answer(run, answer.node());
        if (before.filter(known -> known.completionRevision() > answer.completionRevision())
                .isPresent()) {
            return;
        }
        stores.putAnswer(answer);
        Optional<JobCompletion> completion = stores.completion(run);
        if (completion
                .filter(known -> known.revision() == answer.completionRevision())
                .isEmpty()) {
            return;
        }
        boolean isFirst = before.filter(known -> known.completionRevision() == answer.completionRevision())
                .isEmpty();
        if (isFirst) {
            Progress progress = stores.progress(run);
            stores.putProgress(run, progress.withAnswered(progress.answered() + 1));
        }
        if (isHistory(answer)) {
            schedule(run, now.plus(windows.coalescing()).toEpochMilli());
        } else {
            issueWhenComplete(run, now);
        }
    }

    /**
     * Checks whether the answer is older than the published result. Such an answer, read while topics are read again
     * from the start, may have a successor that is still to be read, so no result is issued at once.
     */
    private boolean isHistory(NodeJobEnergy answer) {
        return stores.published(answer.run())
                .filter(known -> answer.observedTime().isBefore(known.observedTime()))
                .isPresent();
    }

    /** Accepts a result published earlier, possibly by a previous process. */
    public void acceptPublished(JobEnergy published) {
        Optional<JobEnergy> before = stores.published(published.run());
        boolean isNew = before.filter(known -> known.resultRevision().revision()
                        >= published.resultRevision().revision())
                .isEmpty();
        if (isNew) {
            stores.putPublished(published);
            readers.replace(before, Optional.of(published));
        }
    }

    /** Accepts the withdrawal of the published result of a run: earlier results on its topic are invalid. */
    public void acceptWithdrawal(RunKey run) {
        Optional<JobEnergy> before = stores.published(run);
        if (before.isPresent()) {
            stores.removePublished(run);
            readers.replace(before, Optional.empty());
        }
    }

    /** Withdraws a run that is to be deleted. */
    public void delete(RunKey run) {
        acceptWithdrawal(run);
        stores.remove(run);
    }

    /** Issues the results due at this wall time. Returns whether more work is due at once. */
    public boolean wake(Instant now) {
        List<RunKey> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        for (RunKey run : due) {
            try {
                stores.putProgress(run, stores.progress(run).withReminder(false));
                issueWhenComplete(run, now);
            } catch (RuntimeException failure) {
                readers.fail(run, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE;
    }

    private void issueWhenComplete(RunKey run, Instant now) {
        Progress progress = stores.progress(run);
        if (!progress.isComplete()) {
            return;
        }
        long notBefore = progress.issuedAt() + windows.coalescing().toMillis();
        if (progress.issuedAt() == 0 || now.toEpochMilli() >= notBefore) {
            issue(run, now);
        } else {
            schedule(run, notBefore);
        }
    }

    private void schedule(RunKey run, long wallTime) {
        Progress progress = stores.progress(run);
        if (!progress.isReminded()) {
            stores.putReminder(run, wallTime);
            stores.putProgress(run, progress.withReminder(true));
        }
    }

    private void issue(RunKey run, Instant now) {
        Optional<JobCompletion> completion = stores.completion(run);
        if (completion.isEmpty()) {
            return;
        }
        Optional<JobEnergy> published = stores.published(run);
        JobEnergy result = result(completion.get(), published, now);
        if (published.filter(known -> holdsAgainst(known, result)).isEmpty()) {
            stores.putPublished(result);
            stores.putProgress(run, stores.progress(run).withIssue(now.toEpochMilli()));
            readers.replace(published, Optional.of(result));
            readers.issue(result);
        }
    }

    private JobEnergy result(JobCompletion completion, Optional<JobEnergy> published, Instant now) {
        List<NodeJobEnergy> answers = stores.answers(completion.run()).stream()
                .filter(answer -> answer.completionRevision() == completion.revision())
                .toList();
        Sum sum = new Sum(completion, answers);
        ResultRevision resultRevision = new ResultRevision(
                published.map(known -> known.resultRevision().revision() + 1).orElse(1L),
                completion.revision(),
                published.map(known -> known.resultRevision().revision()),
                published.map(known -> reason(known, completion, sum)).orElse(RevisionReason.FIRST),
                finalAfter(completion));
        return sum.result(resultRevision, now);
    }

    /**
     * Returns the end of the correction window, limited to the last time that can be written, because Slurm's clock may
     * show any year.
     */
    private Instant finalAfter(JobCompletion completion) {
        Instant end = completion.times().endTime().plus(windows.correction());
        return end.isAfter(UtcTime.LAST) ? UtcTime.LAST : end;
    }

    private static RevisionReason reason(JobEnergy published, JobCompletion completion, Sum sum) {
        if (published.resultRevision().completionRevision() != completion.revision()) {
            return RevisionReason.COMPLETION;
        }
        boolean hasOtherReadings = published.figures().readingCount()
                        != sum.figures().readingCount()
                || published.figures().coverage().compareTo(sum.figures().coverage()) != 0;
        return hasOtherReadings ? RevisionReason.READINGS : RevisionReason.NEIGHBOURS;
    }

    /** Checks whether the published result is kept, because it is equal or is based on more data. */
    private static boolean holdsAgainst(JobEnergy published, JobEnergy result) {
        if (published.resultRevision().completionRevision()
                > result.resultRevision().completionRevision()) {
            return true;
        }
        boolean isSameCompletion = published.resultRevision().completionRevision()
                == result.resultRevision().completionRevision();
        boolean hasLostReadings = result.figures().readingCount()
                        < published.figures().readingCount()
                && result.figures().coverage().compareTo(published.figures().coverage()) < 0;
        boolean mayBeThinned =
                result.observedTime().isAfter(result.subject().endTime().plus(UNTHINNED));
        boolean hasLostEdges = mayBeThinned && isUnresolved(result) && !isUnresolved(published);
        return isSameCompletion && (hasLostReadings || hasLostEdges || published.hasSameContentAs(result));
    }

    private static boolean isUnresolved(JobEnergy result) {
        return result.figures().flags().contains(Flag.UNRESOLVED_EDGE);
    }

    /** The consumers of results. */
    public interface Readers {

        /** Receives a result that is issued. */
        void issue(JobEnergy result);

        /**
         * Receives a change of the valid result of a run. Every change is reported, whichever process issued the
         * result, so that the sum of the changes equals the valid results.
         *
         * @param before the result valid before; absent if there was none
         * @param after the result valid now; absent if there is none
         */
        void replace(Optional<JobEnergy> before, Optional<JobEnergy> after);

        /** Receives a failure of due work of a run. If this method returns, the remaining runs are processed. */
        default void fail(RunKey run, RuntimeException failure) {
            throw failure;
        }
    }

    /**
     * The time windows of the gather.
     *
     * @param coalescing the minimum time between two revisions of a run
     * @param correction the time after a run's end in which the run may be revised
     */
    public record Windows(Duration coalescing, Duration correction) {}
}
