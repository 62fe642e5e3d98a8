package io.github.jobenergy.energy.gather;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.Optional;

/**
 * The persistent state of the gather. The implementation is Kafka Streams state stores, or maps in {@code replay}.
 * Times are milliseconds since 1970-01-01T00:00:00Z of the wall clock, as in the keys of reminders.
 */
public interface GatherStores {

    /** Returns the completion of a run with the highest revision. */
    Optional<JobCompletion> completion(RunKey run);

    /** Stores a completion. */
    void putCompletion(JobCompletion completion);

    /** Returns the progress of a run; {@link Progress#NONE} if there is none. */
    Progress progress(RunKey run);

    /** Stores the progress of a run. */
    void putProgress(RunKey run, Progress progress);

    /** Returns the last answer of one node. */
    Optional<NodeJobEnergy> answer(RunKey run, NodeKey node);

    /** Stores the answer of one node. */
    void putAnswer(NodeJobEnergy answer);

    /** Returns the last answers of all nodes with an answer, by node. */
    List<NodeJobEnergy> answers(RunKey run);

    /** Returns the published result with the highest revision. */
    Optional<JobEnergy> published(RunKey run);

    /** Stores a published result. */
    void putPublished(JobEnergy result);

    /** Deletes the published result of a run. */
    void removePublished(RunKey run);

    /** Deletes all data of a run. */
    void remove(RunKey run);

    /** Schedules a reminder of a run. */
    void putReminder(RunKey run, long wallTime);

    /** Removes and returns the runs due at the given wall time, at most the given number. */
    List<RunKey> takeReminders(long wallTime, int atMost);

    /**
     * The progress of the gathering of a run.
     *
     * @param expected the number of nodes from which answers are expected
     * @param answered the number of nodes that have answered the completion of the highest revision
     * @param issuedAt the time of the last issued result, in milliseconds since 1970-01-01T00:00:00Z of the wall clock;
     * 0 for never
     * @param isReminded whether a reminder is scheduled
     */
    record Progress(long expected, long answered, long issuedAt, boolean isReminded) {

        /** No completion and no answer. */
        public static final Progress NONE = new Progress(-1, 0, 0, false);

        boolean isComplete() {
            return expected >= 0 && answered >= expected;
        }

        Progress withAnswered(long count) {
            return new Progress(expected, count, issuedAt, isReminded);
        }

        Progress withExpected(long count) {
            return new Progress(count, answered, issuedAt, isReminded);
        }

        Progress withReminder(boolean isUnderWay) {
            return new Progress(expected, answered, issuedAt, isUnderWay);
        }

        Progress withIssue(long wallTime) {
            return new Progress(expected, answered, wallTime, isReminded);
        }
    }
}
