package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.rejection.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Slurm printed of one node, by the names that {@code scontrol show node} has for it in its text, whatever form it was
 * read from.
 *
 * @param values the values as printed; what only JSON has goes by its name there, such as {@code consumed_energy}
 * @param origin where it stood
 */
record NodeFields(Map<String, String> values, Origin origin) {

    /** What Slurm prints for a text that is not there. */
    private static final String NOTHING = "(null)";

    NodeFields {
        values = Map.copyOf(values);
    }

    /** A value; absent if it is not there, empty, or {@code (null)}. */
    Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).filter(text -> !text.isBlank() && !text.equals(NOTHING));
    }

    /** The words of a value between commas. */
    List<String> list(String name) {
        return text(name).stream()
                .flatMap(text -> Stream.of(text.split(",", -1)))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /**
     * A value that has to be there.
     *
     * @throws UnusableValueException if it is not
     */
    String required(String name) throws UnusableValueException {
        return text(name).orElseThrow(() -> UnusableValueException.missing(name, "a value"));
    }

    /**
     * A count of 0 or more; absent if it is not there.
     *
     * @throws UnusableValueException if it is no such number
     */
    Optional<Long> count(String name) throws UnusableValueException {
        Optional<String> text = text(name);
        if (text.isPresent() && !text.get().matches("\\d{1,12}")) {
            throw UnusableValueException.invalid(name, "a number of at most 12 digits", text.get());
        }
        return text.map(Long::parseLong);
    }
}
