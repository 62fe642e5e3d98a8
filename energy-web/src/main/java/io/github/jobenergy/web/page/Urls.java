package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.web.data.Span;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The paths of the pages. */
final class Urls {

    private Urls() {}

    static Cell job(String text, long jobId) {
        return new Cell(text, "/jobs/" + jobId);
    }

    static Cell user(String name) {
        return named(name, "/users/");
    }

    static Cell account(String name) {
        return named(name, "/accounts/");
    }

    /** Returns the link to the page of a name; no link for a name that browsers remove from a path, in any encoding. */
    private static Cell named(String name, String path) {
        if (name.isEmpty()) {
            return Cell.of("unknown");
        }
        return name.equals(".") || name.equals("..") ? Cell.of(name) : new Cell(name, path + encoded(name));
    }

    /** Returns the link to a node: its name is unique in its meter space only. */
    static Cell node(String meterSpace, String name) {
        return new Cell(name, with("/nodes/" + encoded(name), Map.of("meter_space", meterSpace)));
    }

    /** Returns the link to a node in a time span. */
    static Cell node(String meterSpace, String name, Span span) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("meter_space", meterSpace);
        parameters.put("since", span.since().toString());
        parameters.put("until", span.until().toString());
        return new Cell(name, with("/nodes/" + encoded(name), parameters));
    }

    static Cell flag(String name) {
        return new Cell(name.replace('_', ' '), "/flags#" + encoded(name));
    }

    /** Returns a path with parameters; empty values are left out. */
    static String with(String path, Map<String, String> parameters) {
        Map<String, String> present = new LinkedHashMap<>(parameters);
        present.values().removeIf(String::isEmpty);
        return present.isEmpty()
                ? path
                : path
                        + present.entrySet().stream()
                                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                                .collect(Collectors.joining("&", "?", ""));
    }

    /** Returns parameters of two names and values in this order. */
    static Map<String, String> parameters(String first, String value, String second, String other) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(first, value);
        parameters.put(second, other);
        return parameters;
    }

    static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
