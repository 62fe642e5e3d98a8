package io.github.jobenergy.web.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** A statement with its parameters. Values of requests are parameters, and never part of the text. */
final class Sql {

    private final StringBuilder text = new StringBuilder();
    private final List<Object> parameters = new ArrayList<>();

    Sql(String text, Object... parameters) {
        add(text, parameters);
    }

    /** Appends text with a question mark for each parameter. */
    Sql add(String more, Object... values) {
        text.append(more);
        parameters.addAll(Arrays.asList(values));
        return this;
    }

    /** Appends a condition that a column has one of these values; no value satisfies it if there are none. */
    Sql in(String column, Collection<String> values) {
        if (values.isEmpty()) {
            return add("FALSE");
        }
        add(column + " IN (" + String.join(", ", Collections.nCopies(values.size(), "?")) + ")");
        parameters.addAll(values);
        return this;
    }

    String text() {
        return text.toString();
    }

    List<Object> parameters() {
        return parameters;
    }
}
