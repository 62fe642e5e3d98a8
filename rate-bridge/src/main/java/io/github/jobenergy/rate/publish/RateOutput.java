package io.github.jobenergy.rate.publish;

import io.github.jobenergy.program.RequiredRights;
import java.util.List;
import org.apache.kafka.common.acl.AclOperation;

/**
 * Where slots are published.
 *
 * @param brokers the brokers
 * @param topic the full name of the topic of rates
 * @param site the site, whose published slots are read back
 * @param transactionalId the transactional id of the producer
 */
public record RateOutput(RateBrokers brokers, String topic, String site, String transactionalId) {

    /** Returns the rights that publication requires, as in the table of ACLs in {@code docs/rate-bridge.md}. */
    public List<RequiredRights> rights() {
        return List.of(
                RequiredRights.topic(topic, AclOperation.READ, AclOperation.WRITE),
                RequiredRights.transactionalId(transactionalId));
    }
}
