package io.github.jobenergy.energy.explain;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The records needed to explain a run: those of the run, of its nodes and of its co-located runs, and the published answers and
 * results. In any order; records that are not needed do no harm.
 *
 * @param completions values of {@code job-completions}
 * @param starts values of {@code job-starts}
 * @param states values of {@code node-states}
 * @param readings values of {@code node-power}
 * @param answers values of {@code node-job-energy}
 * @param results values of {@code job-energy} and of {@code job-energy-revisions}
 */
public record RunRecords(
        List<JobCompletion> completions,
        List<JobStart> starts,
        List<NodeState> states,
        List<PowerReading> readings,
        List<NodeJobEnergy> answers,
        List<JobEnergy> results) {

    public RunRecords {
        completions = List.copyOf(completions);
        starts = List.copyOf(starts);
        states = List.copyOf(states);
        readings = List.copyOf(readings);
        answers = List.copyOf(answers);
        results = List.copyOf(results);
    }

    /** Returns the completion of a run with the highest revision. */
    public Optional<JobCompletion> completion(RunKey run) {
        return completions.stream()
                .filter(completion -> completion.run().equals(run))
                .max(Comparator.comparingLong(JobCompletion::revision));
    }

    /** Returns the start of a run with the highest revision. */
    public Optional<JobStart> start(RunKey run) {
        return starts.stream()
                .filter(start -> start.run().equals(run))
                .max(Comparator.comparingLong(JobStart::revision));
    }

    /** Returns the last answer of each node to a completion, by node. */
    public SortedMap<NodeKey, NodeJobEnergy> answers(JobCompletion completion) {
        SortedMap<NodeKey, NodeJobEnergy> last = new TreeMap<>();
        for (NodeJobEnergy answer : answers) {
            if (answer.run().equals(completion.run()) && answer.completionRevision() == completion.revision()) {
                last.merge(
                        answer.node(),
                        answer,
                        (one, other) -> other.observedTime().isBefore(one.observedTime()) ? one : other);
            }
        }
        return last;
    }

    /** Returns every revision of the result of a run, each once, by number. */
    public List<JobEnergy> revisions(RunKey run) {
        return results.stream()
                .filter(result -> result.run().equals(run))
                .sorted(Comparator.comparingLong(
                        result -> result.resultRevision().revision()))
                .distinct()
                .toList();
    }
}
