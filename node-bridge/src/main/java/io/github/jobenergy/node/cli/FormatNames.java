package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.Formats;
import java.util.Iterator;
import java.util.List;

/** The words for the formats there are. */
final class FormatNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return names().iterator();
    }

    private static List<String> names() {
        return Formats.all().stream().map(Format::name).toList();
    }

    /**
     * The format of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Format format(String name) {
        return Formats.named(name)
                .orElseThrow(() ->
                        new IllegalArgumentException("format: expected one of " + names() + ", found '" + name + "'"));
    }
}
