package io.github.jobenergy.energy.gather;

import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.fanout.Placement;
import io.github.jobenergy.energy.gather.GatherStores.Progress;
import io.github.jobenergy.schemas.energy.Edition;
import io.github.jobenergy.schemas.energy.Edition.RevisionReason;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
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
 * The third step: adds up what a run drew on its nodes. A result is issued once every node has answered the newest completion;
 * after that, any change of content is a new revision, at most one in the coalescing time. What was published is remembered:
 * nothing equal to it is issued again, and nothing that rests on fewer readings takes its place.
 */
public final class Gather {

    private static final int REMINDERS_AT_ONCE = 100;

    /** So long after a run's end its hours may have been thinned, as they are before their readings go. */
    private static final Duration UNTHINNED = Duration.ofDays(7);

    private final GatherStores stores;
    private final Placement placement;
    private final Windows windows;
    private final Readers readers;

    /** A gather over these stores, whose results are read there. */
    public Gather(GatherStores stores, MeterSpaces spaces, Windows windows, Readers readers) {
        this.stores = stores;
        this.placement = new Placement(spaces);
        this.windows = windows;
        this.readers = readers;
    }

    /**
     * Takes a completion.
     *
     * @throws MalformedHostlistException if its nodes cannot be read; nothing is remembered then
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

    /** Takes a node's answer. */
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
            remind(run, now.plus(windows.coalescing()).toEpochMilli());
        } else {
            issueWhenComplete(run, now);
        }
    }

    /**
     * An answer older than what is published may have been replaced since, by one that is still to be read: so it is when
     * everything is read once more. Nothing is said of it at once.
     */
    private boolean isHistory(NodeJobEnergy answer) {
        return stores.published(answer.run())
                .filter(known -> answer.observedTime().isBefore(known.observedTime()))
                .isPresent();
    }

    /** Takes a result that was published, perhaps by an earlier life of this program. */
    public void remember(JobEnergy published) {
        Optional<JobEnergy> before = stores.published(published.run());
        boolean isNews = before.filter(known ->
                        known.edition().revision() >= published.edition().revision())
                .isEmpty();
        if (isNews) {
            stores.putPublished(published);
            readers.replace(before, Optional.of(published));
        }
    }

    /** Takes that what was published of a run was taken back: what came before it on its topic counts no more. */
    public void rememberNothing(RunKey run) {
        Optional<JobEnergy> before = stores.published(run);
        if (before.isPresent()) {
            stores.removePublished(run);
            readers.replace(before, Optional.empty());
        }
    }

    /** Takes back a run that is to be forgotten. */
    public void forget(RunKey run) {
        rememberNothing(run);
        stores.remove(run);
    }

    /** Issues what is due at this wall time. Returns whether there is more to do at once. */
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
            remind(run, notBefore);
        }
    }

    private void remind(RunKey run, long wallTime) {
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
        Edition edition = new Edition(
                published.map(known -> known.edition().revision() + 1).orElse(1L),
                completion.revision(),
                published.map(known -> known.edition().revision()),
                published.map(known -> reason(known, completion, sum)).orElse(RevisionReason.FIRST),
                finalAfter(completion));
        return sum.result(edition, now);
    }

    /** No later than can be written: Slurm's clock may show any year. */
    private Instant finalAfter(JobCompletion completion) {
        Instant end = completion.times().endTime().plus(windows.correction());
        return end.isAfter(UtcTime.LAST) ? UtcTime.LAST : end;
    }

    private static RevisionReason reason(JobEnergy published, JobCompletion completion, Sum sum) {
        if (published.edition().completionRevision() != completion.revision()) {
            return RevisionReason.COMPLETION;
        }
        boolean hasOtherReadings = published.figures().readingCount()
                        != sum.figures().readingCount()
                || published.figures().coverage().compareTo(sum.figures().coverage()) != 0;
        return hasOtherReadings ? RevisionReason.READINGS : RevisionReason.NEIGHBOURS;
    }

    /** Whether what was published stays: it says the same, or knows more. */
    private static boolean holdsAgainst(JobEnergy published, JobEnergy result) {
        if (published.edition().completionRevision() > result.edition().completionRevision()) {
            return true;
        }
        boolean isSameCompletion =
                published.edition().completionRevision() == result.edition().completionRevision();
        boolean hasLostReadings = result.figures().readingCount()
                        < published.figures().readingCount()
                && result.figures().coverage().compareTo(published.figures().coverage()) < 0;
        boolean mayBeThinned =
                result.observedTime().isAfter(result.subject().endTime().plus(UNTHINNED));
        boolean hasLostEdges = mayBeThinned && isUnresolved(result) && !isUnresolved(published);
        return isSameCompletion && (hasLostReadings || hasLostEdges || published.saysTheSameAs(result));
    }

    private static boolean isUnresolved(JobEnergy result) {
        return result.figures().flags().contains(Flag.UNRESOLVED_EDGE);
    }

    /** Who reads results. */
    public interface Readers {

        /** A result is issued. */
        void issue(JobEnergy result);

        /**
         * What holds of a run has changed. Every change is told, whoever issued the result: so what is made of these changes is
         * what would be made of the results that hold.
         *
         * @param before what held; absent if nothing did
         * @param after what holds now; absent if nothing does
         */
        void replace(Optional<JobEnergy> before, Optional<JobEnergy> after);

        /** What is due of a run could not be computed; the others are issued if this returns. */
        default void fail(RunKey run, RuntimeException failure) {
            throw failure;
        }
    }

    /**
     * The times the gather goes by.
     *
     * @param coalescing at most one revision of a run in this time
     * @param correction so long after a run's end it may be revised
     */
    public record Windows(Duration coalescing, Duration correction) {}
}
