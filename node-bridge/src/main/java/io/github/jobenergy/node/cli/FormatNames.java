package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.registry.Formats;
import java.util.Iterator;
import java.util.List;

/** The names of the formats, as candidates for command-line completion. */
final class FormatNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return names().iterator();
    }

    private static List<String> names() {
        return Formats.all().stream().map(Format::name).toList();
    }

    /**
     * The format with this name.
     *
     * @throws IllegalArgumentException if no format has this name
     */
    static Format format(String name) {
        return Formats.named(name)
                .orElseThrow(() ->
                        new IllegalArgumentException("format: expected one of " + names() + ", found '" + name + "'"));
    }
}
