package io.github.jobenergy.jobcomp.publish;

import java.util.List;

/** Where a bridge publishes. */
public interface Brokers {

    /**
     * What is wrong with the topics, a line each; empty if nothing is.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    List<String> complaints();

    /**
     * What of the topics can be worked with and is not as somebody may think, a line each.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    List<String> doubts();

    /**
     * Creates what is the bridge's own and missing, as far as it is allowed to.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    void prepare();

    /**
     * Joins the bridges of the cluster.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    Relay join();

    /**
     * Joins those who take what Slurm's own plugin publishes.
     *
     * @param topics of the plugin's, on the same brokers
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    AdoptedTopic adopt(List<String> topics);

    /**
     * Connects as the one bridge of the cluster.
     *
     * @throws SupersededException if another bridge takes over in this moment
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer
     */
    Connection connect() throws SupersededException;
}
