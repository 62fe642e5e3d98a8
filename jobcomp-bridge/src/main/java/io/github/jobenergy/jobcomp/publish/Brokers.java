package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.program.kafka.SupersededException;
import java.util.List;

/** The Kafka brokers of a bridge: topic checks, the group of bridges, adopted topics and the publishing connection. */
public interface Brokers {

    /**
     * The errors of the topics, one line each; empty if there are none.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    List<String> errors();

    /**
     * The warnings about the topics, one line each: conditions the bridge can work with.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    List<String> warnings();

    /**
     * Creates the bridge's own topics if they are missing and the bridge has the right to.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    void prepare();

    /**
     * Joins the group of the cluster's bridges.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    Relay join();

    /**
     * Joins the consumer group that reads the topics of Slurm's own plugin.
     *
     * @param topics the topics of the plugin, on the same brokers
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    AdoptedTopic adopt(List<String> topics);

    /**
     * Connects as the active bridge of the cluster.
     *
     * @throws SupersededException if another bridge takes over meanwhile
     * @throws org.apache.kafka.common.KafkaException if the brokers do not respond
     */
    Connection connect() throws SupersededException;
}
