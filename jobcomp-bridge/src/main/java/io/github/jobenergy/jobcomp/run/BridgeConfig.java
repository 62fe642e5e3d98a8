package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.inlet.HttpSettings;
import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.BrokerSettings;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one bridge works with.
 *
 * @param cluster Slurm's ClusterName, in lower case
 * @param spool where the hook leaves records
 * @param kafka where they go
 * @param accounting how accounting is asked; without it, the hook's records are all there is
 * @param starts how it is seen which runs begin; without it, what a run held on each node is not known
 * @param inlets what comes into the spool besides the hook's records
 * @param privacy what it lets out of what tells of persons
 * @param scontrol Slurm's scontrol, if it is named
 */
public record BridgeConfig(
        String cluster,
        SpoolConfig spool,
        KafkaConfig kafka,
        Optional<AccountingConfig> accounting,
        Optional<StartsConfig> starts,
        InletConfig inlets,
        PrivacyPolicy privacy,
        Optional<String> scontrol) {

    public BridgeConfig {
        boolean isName = !cluster.isBlank() && cluster.indexOf('/') < 0;
        if (!isName || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "cluster: expected a lower-case name without '/', found '" + cluster + "'");
        }
        if (privacy.optOut().isPresent() && accounting.isEmpty()) {
            throw new IllegalArgumentException(
                    "privacy.opt-out-word: expected accounting, which alone knows the comment, found none");
        }
        kafka.topics(cluster);
        if (kafka.pluginTopic().filter(inlets.adoptedTopics()::contains).isPresent()) {
            throw new IllegalArgumentException("format-topic: expected a topic that is not adopted, found "
                    + kafka.pluginTopic().get());
        }
    }

    /** A bridge for which no scontrol is named. */
    public BridgeConfig(
            String cluster,
            SpoolConfig spool,
            KafkaConfig kafka,
            Optional<AccountingConfig> accounting,
            Optional<StartsConfig> starts,
            InletConfig inlets,
            PrivacyPolicy privacy) {
        this(cluster, spool, kafka, accounting, starts, inlets, privacy, Optional.empty());
    }

    /** A bridge that publishes everything as it is. */
    public BridgeConfig(
            String cluster,
            SpoolConfig spool,
            KafkaConfig kafka,
            Optional<AccountingConfig> accounting,
            Optional<StartsConfig> starts,
            InletConfig inlets) {
        this(cluster, spool, kafka, accounting, starts, inlets, PrivacyPolicy.KEEP_ALL, Optional.empty());
    }

    /** A bridge that publishes everything as it is, does not look which runs begin, and has the hook alone. */
    public BridgeConfig(String cluster, SpoolConfig spool, KafkaConfig kafka, Optional<AccountingConfig> accounting) {
        this(cluster, spool, kafka, accounting, Optional.empty(), InletConfig.NONE);
    }

    /**
     * The spool.
     *
     * @param folder where it is
     * @param level when it is full
     * @param pollInterval how often it is looked at, above 0
     */
    public record SpoolConfig(Path folder, SpoolLevel level, Duration pollInterval) {

        public SpoolConfig {
            if (pollInterval.isNegative() || pollInterval.isZero()) {
                throw new IllegalArgumentException("poll-interval: expected more than 0, found " + pollInterval);
            }
        }
    }

    /**
     * The brokers.
     *
     * @param brokers how they are reached
     * @param topicPrefix what stands before every topic's name; {@code {cluster}} may stand in it
     * @param pluginTopic where each run is told of in the form of Slurm's own plugin too, once, when it is settled
     */
    public record KafkaConfig(BrokerSettings brokers, String topicPrefix, Optional<String> pluginTopic) {

        /** Brokers that are told in our own form only. */
        public KafkaConfig(BrokerSettings brokers, String topicPrefix) {
            this(brokers, topicPrefix, Optional.empty());
        }

        /**
         * The topics of that cluster.
         *
         * @throws IllegalArgumentException if no topic can have such a name
         */
        public BridgeTopics topics(String cluster) {
            return BridgeTopics.of(topicPrefix, cluster, pluginTopic);
        }
    }

    /**
     * Records of Slurm's own plugins, where JobCompType is taken.
     *
     * @param adoptedTopics where jobcomp/kafka publishes: ends, starts, or both
     * @param http where jobcomp/elasticsearch POSTs to
     * @param plausibility what is judged to be no energy
     */
    public record InletConfig(List<String> adoptedTopics, Optional<HttpSettings> http, Plausibility plausibility) {

        /** Only the hook. */
        public static final InletConfig NONE = new InletConfig(
                List.of(), Optional.empty(), new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE));

        public InletConfig {
            adoptedTopics = List.copyOf(adoptedTopics);
        }
    }

    /**
     * Accounting.
     *
     * @param sacct how sacct is called
     * @param duty its share of the time
     * @param schedule when a run is looked up
     * @param searches when it is searched for runs the hook did not tell of; without, it is not
     */
    public record AccountingConfig(
            SacctSettings sacct, DutyCycle duty, LookSchedule schedule, Optional<SearchSchedule> searches) {}

    /**
     * The controller.
     *
     * @param controller how it is asked
     * @param pace how often
     */
    public record StartsConfig(ControllerSettings controller, Pace pace) {}
}
