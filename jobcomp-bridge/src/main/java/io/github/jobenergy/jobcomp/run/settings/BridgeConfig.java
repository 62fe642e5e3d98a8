package io.github.jobenergy.jobcomp.run.settings;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.inlet.HttpSettings;
import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The configuration of one bridge.
 *
 * @param cluster Slurm's ClusterName, in lower case
 * @param spool the spool into which the hook writes records
 * @param kafka the brokers and topics to which the bridge publishes
 * @param queries the queries to Slurm
 * @param inlets the inputs of the spool besides the hook
 * @param privacy the policy for personal data
 */
public record BridgeConfig(
        String cluster,
        SpoolConfig spool,
        KafkaConfig kafka,
        QueryConfig queries,
        InletConfig inlets,
        PrivacyPolicy privacy) {

    public BridgeConfig {
        boolean isName = !cluster.isBlank() && cluster.indexOf('/') < 0;
        if (!isName || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "cluster: expected a lower-case name without '/', found '" + cluster + "'");
        }
        if (privacy.optOut().isPresent() && queries.accounting().isEmpty()) {
            throw new IllegalArgumentException(
                    "privacy.opt-out-word: expected accounting, which has the comment, found --no-accounting");
        }
        kafka.topics(cluster);
        if (kafka.pluginTopic().filter(inlets.adoptedTopics()::contains).isPresent()) {
            throw new IllegalArgumentException("format-topic: expected a topic that is not adopted, found "
                    + kafka.pluginTopic().get());
        }
    }

    /** A configuration that publishes all data unchanged. */
    public BridgeConfig(String cluster, SpoolConfig spool, KafkaConfig kafka, QueryConfig queries, InletConfig inlets) {
        this(cluster, spool, kafka, queries, inlets, PrivacyPolicy.KEEP_ALL);
    }

    /** A configuration that publishes all data unchanged and has the hook as its only input. */
    public BridgeConfig(String cluster, SpoolConfig spool, KafkaConfig kafka, QueryConfig queries) {
        this(cluster, spool, kafka, queries, InletConfig.NONE);
    }

    /**
     * The configuration of the spool.
     *
     * @param folder the folder of the spool
     * @param level the limit at which the spool is full
     * @param pollInterval the interval between two polls of the folder, above 0
     */
    public record SpoolConfig(Path folder, SpoolLevel level, Duration pollInterval) {

        public SpoolConfig {
            if (pollInterval.isNegative() || pollInterval.isZero()) {
                throw new IllegalArgumentException("poll-interval: expected more than 0, found " + pollInterval);
            }
        }
    }

    /**
     * The configuration of brokers and topics.
     *
     * @param brokers the settings of the connection to the brokers
     * @param topicPrefix the prefix of every topic name; it may contain {@code {cluster}}
     * @param pluginTopic the topic to which each settled run is also published, once, in the format of Slurm's own plugin
     */
    public record KafkaConfig(PublishingSettings brokers, String topicPrefix, Optional<String> pluginTopic) {

        /** A configuration without a topic in the format of Slurm's own plugin. */
        public KafkaConfig(PublishingSettings brokers, String topicPrefix) {
            this(brokers, topicPrefix, Optional.empty());
        }

        /**
         * Returns the topics of the given cluster.
         *
         * @throws IllegalArgumentException if the name of a topic would be invalid
         */
        public BridgeTopics topics(String cluster) {
            return BridgeTopics.of(topicPrefix, cluster, pluginTopic);
        }
    }

    /**
     * The inlets for records of Slurm's own plugins, for sites where JobCompType is taken.
     *
     * @param adoptedTopics the topics to which jobcomp/kafka publishes: ends, starts, or both
     * @param http the listener to which jobcomp/elasticsearch POSTs
     * @param plausibility the bound beyond which a number of joules is no measurement
     */
    public record InletConfig(List<String> adoptedTopics, Optional<HttpSettings> http, Plausibility plausibility) {

        /** No inlets: the hook is the only input. */
        public static final InletConfig NONE = new InletConfig(
                List.of(), Optional.empty(), new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE));

        public InletConfig {
            adoptedTopics = List.copyOf(adoptedTopics);
        }
    }

    /**
     * The configuration of the queries to Slurm.
     *
     * @param accounting the queries to accounting; without them, runs are published from the hook's records alone
     * @param starts the polling of the controller for starting runs; without it, the resources of a run on each node are not
     *     known
     * @param scontrol Slurm's scontrol, if it is configured
     */
    public record QueryConfig(
            Optional<AccountingConfig> accounting, Optional<StartsConfig> starts, Optional<String> scontrol) {

        /** No queries: runs are published from the hook's records alone. */
        public static final QueryConfig NONE = new QueryConfig(Optional.empty(), Optional.empty(), Optional.empty());

        /** Queries to accounting only. */
        public static QueryConfig of(AccountingConfig accounting) {
            return new QueryConfig(Optional.of(accounting), Optional.empty(), Optional.empty());
        }
    }

    /**
     * The configuration of the queries to accounting.
     *
     * @param sacct the settings of the sacct calls
     * @param duty the share of the time that queries may take
     * @param schedule the schedule of queries about a run
     * @param searches the schedule of searches for runs that the hook did not report; without it, there are none
     */
    public record AccountingConfig(
            SacctSettings sacct, DutyCycle duty, LookupSchedule schedule, Optional<SearchSchedule> searches) {}

    /**
     * The configuration of the polling of the controller.
     *
     * @param controller the settings of the squeue and scontrol calls
     * @param pace the interval between two polls
     */
    public record StartsConfig(ControllerSettings controller, Pace pace) {}
}
