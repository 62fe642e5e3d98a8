package io.github.jobenergy.jobcomp.run.published;

import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Publishes starts of runs from any source: of each run, a start that adds to the published one becomes the next revision. {@code
 * observedTime} has to be the time at which the run was observed in that state: of two observations of one run the later applies,
 * in any order of arrival.
 */
public final class StartIntake {

    /** The most starts published together. */
    static final int MOST_STARTS = 1_000;

    private final StartPublication startPublication;
    private final Counter counter;

    /** Publishes starts through {@code startPublication} and counts them. */
    public StartIntake(StartPublication startPublication, Counter counter) {
        this.startPublication = startPublication;
        this.counter = counter;
    }

    /** Returns the published state of the starts. */
    public StartPublication startPublication() {
        return startPublication;
    }

    /**
     * Takes starts, and the rejections of starts that could not be read. All revisions are committed when this method returns.
     */
    public void take(List<JobStart> starts, List<Rejection> refusals) throws SupersededException {
        startPublication.load(starts);
        List<Rejection> unpublished = refusals;
        for (int from = 0; from < starts.size() || !unpublished.isEmpty(); from += MOST_STARTS) {
            int to = Math.min(starts.size(), from + MOST_STARTS);
            publish(starts.subList(Math.min(from, to), to), unpublished);
            unpublished = List.of();
        }
    }

    private void publish(List<JobStart> starts, List<Rejection> refusals) throws SupersededException {
        Map<RunKey, JobStart> last = new HashMap<>();
        for (JobStart start : starts) {
            last.merge(start.run(), start, StartIntake::later);
        }
        List<StartRevision> revisions = new ArrayList<>();
        for (JobStart start : starts) {
            if (start.equals(last.get(start.run()))) {
                startPublication.next(start).ifPresent(revisions::add);
            }
        }
        startPublication.publish(PublicationBatch.of(revisions, refusals));
        long first = revisions.stream()
                .filter(revision -> revision.entry().revision() == 1)
                .count();
        counter.add(Event.STARTS_PUBLISHED, first);
        counter.add(Event.STARTS_REVISED, revisions.size() - first);
        counter.add(Event.STARTS_REJECTED, refusals.size());
    }

    private static JobStart later(JobStart one, JobStart other) {
        return other.observedTime().isBefore(one.observedTime()) ? one : other;
    }
}
