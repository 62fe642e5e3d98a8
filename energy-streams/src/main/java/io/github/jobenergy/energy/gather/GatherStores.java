package io.github.jobenergy.energy.gather;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.Optional;

/** Where the gather keeps what it must not forget. In Kafka Streams these are state stores, in {@code replay} maps. */
public interface GatherStores {

    /** The completion of the highest revision of a run. */
    Optional<JobCompletion> completion(RunKey run);

    /** Remembers a completion. */
    void putCompletion(JobCompletion completion);

    /** How far the gathering of a run has come; {@link Progress#NONE} if it has not begun. */
    Progress progress(RunKey run);

    /** Remembers how far the gathering of a run has come. */
    void putProgress(RunKey run, Progress progress);

    /** The last answer of one node. */
    Optional<NodeJobEnergy> answer(RunKey run, NodeKey node);

    /** Remembers the answer of one node. */
    void putAnswer(NodeJobEnergy answer);

    /** The last answers of all nodes that gave one, by node. */
    List<NodeJobEnergy> answers(RunKey run);

    /** The result of the highest revision that was published. */
    Optional<JobEnergy> published(RunKey run);

    /** Remembers a published result. */
    void putPublished(JobEnergy result);

    /** Forgets what was published of a run. */
    void removePublished(RunKey run);

    /** Forgets everything of a run. */
    void remove(RunKey run);

    /** Asks to be reminded of a run. */
    void putReminder(RunKey run, long wallTime);

    /** Takes the runs due at the given wall time, at most as many as asked for. */
    List<RunKey> takeReminders(long wallTime, int atMost);

    /**
     * How far the gathering of a run has come.
     *
     * @param expected how many nodes are to answer
     * @param answered how many have answered the completion of the highest revision
     * @param issuedAt when a result was last issued, in milliseconds since 1970-01-01T00:00:00Z of the wall clock; 0 for never
     * @param isReminded whether a reminder is under way
     */
    record Progress(long expected, long answered, long issuedAt, boolean isReminded) {

        /** Nothing has come yet. */
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
