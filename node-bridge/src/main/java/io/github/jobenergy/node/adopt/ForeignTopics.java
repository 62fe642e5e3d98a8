package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.decode.Format;
import java.util.List;

/**
 * The topics that an adoption consumes.
 *
 * @param names the names of the topics
 * @param format the format of their records
 * @param group the consumer group, which holds the offsets
 */
public record ForeignTopics(List<String> names, Format format, String group) {

    public ForeignTopics {
        names = List.copyOf(names);
    }
}
