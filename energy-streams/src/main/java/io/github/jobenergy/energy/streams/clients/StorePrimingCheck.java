package io.github.jobenergy.energy.streams.clients;

import io.github.jobenergy.schemas.topic.Topic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * Checks whether the stores of the gather, the hour revisions, the curves, the footprints and the places hold every result published before. Each of these steps
 * reads its own topic of results before its other inputs only while Streams waits for topics that have records to read, and that
 * wait costs as much per reading as parsing the reading. After a step has consumed any record of another input, every published
 * result is in its store, and the wait is not needed any more for that step:
 *
 * <pre>
 *   topic of results        empty   │ some records │ some records
 *   other inputs, consumed          │ nothing yet  │ some records
 *                           known   │ not known    │ known
 * </pre>
 */
final class StorePrimingCheck {

    private static final String REPARTITION = "-repartition";

    private final List<PrimedStep> steps;
    private final Function<Topic, String> names;
    private final Set<Topic> primedTopics;

    /**
     * The check for the program of that application id, which is also the prefix of its internal topics.
     *
     * @param topics the topics of the program
     */
    StorePrimingCheck(Function<Topic, String> names, String applicationId, Set<Topic> topics) {
        this.names = names;
        this.primedTopics = EnumSet.of(Topic.JOB_ENERGY, Topic.NODE_ENERGY);
        List<PrimedStep> primed = new ArrayList<>(List.of(
                new PrimedStep(
                        names.apply(Topic.JOB_ENERGY),
                        List.of(names.apply(Topic.JOB_COMPLETIONS), names.apply(Topic.NODE_JOB_ENERGY))),
                new PrimedStep(
                        names.apply(Topic.NODE_ENERGY),
                        List.of(applicationId + "-" + TopicSetup.NODE_HOURS + REPARTITION))));
        String curves = applicationId + "-" + TopicSetup.NODE_CURVES + REPARTITION;
        if (topics.contains(Topic.JOB_POWER)) {
            primed.add(new PrimedStep(names.apply(Topic.JOB_POWER), List.of(curves)));
            primedTopics.add(Topic.JOB_POWER);
        }
        if (topics.contains(Topic.JOB_FOOTPRINT)) {
            String rates = applicationId + "-" + TopicSetup.RATE_SLOTS + REPARTITION;
            primed.add(new PrimedStep(names.apply(Topic.JOB_FOOTPRINT), List.of(rates, curves)));
            primedTopics.add(Topic.JOB_FOOTPRINT);
        }
        if (topics.contains(Topic.PLACE_ENERGY)) {
            String rows = applicationId + "-" + TopicSetup.PLACE_ROWS + REPARTITION;
            primed.add(new PrimedStep(names.apply(Topic.PLACE_ENERGY), List.of(rows)));
            primedTopics.add(Topic.PLACE_ENERGY);
        }
        this.steps = List.copyOf(primed);
    }

    /** Returns the steps that read their own topic of results first. */
    List<PrimedStep> steps() {
        return steps;
    }

    /** Returns the partitions whose first and end offsets the check needs: those of topics of the contract. */
    Set<TopicPartition> contractPartitions(int partitions) {
        Set<TopicPartition> needed = new HashSet<>();
        Set<Topic> topics = EnumSet.of(Topic.JOB_COMPLETIONS, Topic.NODE_JOB_ENERGY);
        topics.addAll(primedTopics);
        for (Topic topic : topics) {
            for (int partition = 0; partition < partitions; partition++) {
                needed.add(new TopicPartition(names.apply(topic), partition));
            }
        }
        return needed;
    }

    /** Checks whether the published results of every step are known in each of that many partitions. */
    boolean isKnown(int partitions, PrimingOffsets offsets) {
        for (int partition = 0; partition < partitions; partition++) {
            for (PrimedStep step : steps) {
                if (!step.isKnown(partition, offsets)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * A step that reads its own topic of results before its other inputs.
     *
     * @param published the name of the topic of results
     * @param inputs the names of other topics that the tasks of the step consume
     */
    record PrimedStep(String published, List<String> inputs) {

        PrimedStep {
            inputs = List.copyOf(inputs);
        }

        private boolean isKnown(int partition, PrimingOffsets offsets) {
            return offsets.isEmpty(new TopicPartition(published, partition))
                    || inputs.stream().anyMatch(input -> offsets.isConsumed(new TopicPartition(input, partition)));
        }
    }
}
