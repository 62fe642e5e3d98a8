package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.rejection.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The fields that Slurm prints for a node, by their names in the text of {@code scontrol show node}, whatever form they were read
 * from.
 *
 * @param values the values as printed; fields that only JSON has keep their name there, such as {@code consumed_energy}
 * @param origin the origin of the node's output
 */
record NodeFields(Map<String, String> values, Origin origin) {

    /** The text that Slurm prints for an absent value. */
    private static final String NOTHING = "(null)";

    NodeFields {
        values = Map.copyOf(values);
    }

    /** A value; empty if it is absent, blank, or {@code (null)}. */
    Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).filter(text -> !text.isBlank() && !text.equals(NOTHING));
    }

    /** The comma-separated words of a value. */
    List<String> list(String name) {
        return text(name).stream()
                .flatMap(text -> Stream.of(text.split(",", -1)))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /**
     * A required value.
     *
     * @throws UnusableValueException if the value is absent
     */
    String required(String name) throws UnusableValueException {
        return text(name).orElseThrow(() -> UnusableValueException.missing(name, "a value"));
    }

    /**
     * A count of 0 or more; empty if it is absent.
     *
     * @throws UnusableValueException if the value is not such a number
     */
    Optional<Long> count(String name) throws UnusableValueException {
        Optional<String> text = text(name);
        if (text.isPresent() && !text.get().matches("\\d{1,12}")) {
            throw UnusableValueException.invalid(name, "a number of at most 12 digits", text.get());
        }
        return text.map(Long::parseLong);
    }
}
