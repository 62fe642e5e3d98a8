package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.output.NodeTopics;
import io.github.jobenergy.node.output.OutputSettings;
import io.github.jobenergy.node.place.PlaceTable;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.RequiredRights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.acl.AclOperation;

/**
 * The settings of an adoption: source topics, format and destination.
 *
 * @param input the foreign topics
 * @param transactionalId the transactional id; of two programs with the same id, the later one continues
 * @param brokers the addresses of the brokers and the client properties
 * @param topics the topics that the adoption writes
 * @param mapping the meter space and the identity of targets
 * @param times the rules for device times
 * @param places the places of the site and their meters; absent if only nodes are metered
 */
public record AdoptionSettings(
        ForeignTopics input,
        String transactionalId,
        OutputSettings brokers,
        NodeTopics topics,
        TargetMapping mapping,
        TimeRules times,
        Optional<PlaceTable> places) {

    public AdoptionSettings {
        for (String topic : input.names()) {
            if (topics.names().contains(topic) || topics.namesOfPlaces().contains(topic)) {
                throw new IllegalArgumentException("topic: expected a topic other than " + topics.names() + " and "
                        + topics.namesOfPlaces() + ", to which this program writes, found " + topic);
            }
        }
        places.ifPresent(table -> table.decoder(input.format()));
    }

    /** A new decoder of the format, which also reads the meters of places. */
    Decoder decoder() {
        return places.map(table -> table.decoder(input.format()))
                .orElseGet(() -> input.format().decoder());
    }

    /** The rights that an adoption requires, as in the table of ACLs in {@code docs/node-bridge.md}. */
    public List<RequiredRights> rights() {
        List<RequiredRights> rights = new ArrayList<>(topics.rights());
        places.ifPresent(table -> rights.addAll(topics.rightsOfPlaces()));
        input.names().forEach(topic -> rights.add(RequiredRights.topic(topic, AclOperation.READ)));
        rights.add(RequiredRights.group(input.group()));
        rights.add(RequiredRights.transactionalId(transactionalId));
        return rights;
    }
}
