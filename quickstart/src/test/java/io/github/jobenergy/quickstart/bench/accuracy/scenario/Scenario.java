package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.List;

/**
 * One simulated node.
 *
 * @param inputClass the class of its inputs
 * @param node the node
 * @param runs its runs with their exact energies
 * @param records the records about it
 * @param options the options of the program beside those of the files
 */
public record Scenario(
        InputClass inputClass, NodeKey node, List<ExpectedRun> runs, Records records, List<String> options) {

    public Scenario {
        runs = List.copyOf(runs);
        options = List.copyOf(options);
    }

    /**
     * The records about nodes and runs.
     *
     * @param readings readings in the order of arrival
     * @param states node states
     * @param starts starts of runs
     * @param completions completions of runs
     */
    public record Records(
            List<PowerReading> readings,
            List<NodeState> states,
            List<JobStart> starts,
            List<JobCompletion> completions) {

        public Records {
            readings = List.copyOf(readings);
            states = List.copyOf(states);
            starts = List.copyOf(starts);
            completions = List.copyOf(completions);
        }
    }
}
