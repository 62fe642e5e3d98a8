package io.github.jobenergy.rate.publish;

import io.github.jobenergy.program.BrokerContact;
import io.github.jobenergy.program.BrokerResponses;
import io.github.jobenergy.program.BrokerRights;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads the state of the topic of rates on the brokers, and the rights of the bridge. The site creates the topic. */
public final class RateTopicInspection implements AutoCloseable {

    /** The longest wait for the response to a request. */
    private static final Duration QUERY_TIMEOUT = Duration.ofSeconds(15);

    private final Admin admin;
    private final RateOutput output;

    private RateTopicInspection(Admin admin, RateOutput output) {
        this.admin = admin;
        this.output = output;
    }

    /**
     * Connects to the brokers.
     *
     * @throws KafkaException if no broker responds within the limit for a start
     */
    public static RateTopicInspection of(RateOutput output) {
        BrokerContact.require(output.brokers().contact());
        return new RateTopicInspection(Admin.create(output.brokers().admin()), output);
    }

    /**
     * Returns the result of verifying the required rights.
     *
     * @throws KafkaException if the brokers do not respond
     */
    public BrokerRights.Result rights() {
        return new BrokerRights(admin).verify(output.rights());
    }

    /**
     * Returns the faults of the topic, one line each; empty if there are none.
     *
     * @throws AuthorizationException if a right is denied; the message names each denied right
     * @throws KafkaException if the brokers do not respond
     */
    public List<String> problems() {
        List<String> denied = rights().denied();
        if (!denied.isEmpty()) {
            throw new AuthorizationException(String.join("; ", denied));
        }
        return exists() ? List.of() : List.of("topic " + output.topic() + ": expected it to exist, found none");
    }

    private boolean exists() {
        try {
            return BrokerResponses.await(
                            admin.describeTopics(List.of(output.topic())).allTopicNames(), QUERY_TIMEOUT)
                    .containsKey(output.topic());
        } catch (UnknownTopicOrPartitionException absent) {
            return false;
        }
    }

    @Override
    public void close() {
        admin.close(QUERY_TIMEOUT);
    }
}
