package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.publish.BrokerSettings;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What one bridge works with.
 *
 * @param cluster Slurm's ClusterName, in lower case
 * @param spool where the hook leaves records
 * @param kafka where they go
 * @param accounting how accounting is asked; without it, the hook's records are all there is
 */
public record BridgeConfig(
        String cluster, SpoolConfig spool, KafkaConfig kafka, Optional<AccountingConfig> accounting) {

    public BridgeConfig {
        boolean isName = !cluster.isBlank() && cluster.indexOf('/') < 0;
        if (!isName || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "cluster: expected a lower-case name without '/', found '" + cluster + "'");
        }
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
     */
    public record KafkaConfig(BrokerSettings brokers, String topicPrefix) {}

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
}
