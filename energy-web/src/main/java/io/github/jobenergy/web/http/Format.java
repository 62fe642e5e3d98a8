package io.github.jobenergy.web.http;

import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The formats of a response: the parameter {@code format} selects one, and otherwise the header {@code Accept}. */
enum Format {
    HTML("text/html", "html"),
    TEXT("text/plain", "text"),
    JSON("application/json", "json"),
    CSV("text/csv", "csv");

    private final String type;
    private final String word;

    Format(String type, String word) {
        this.type = type;
        this.word = word;
    }

    /** Returns the media type of responses. */
    String contentType() {
        return type + "; charset=utf-8";
    }

    /**
     * Returns the format of the response to a request. A client that accepts any type, such as curl, receives text.
     *
     * @throws BadRequestException if the parameter names no format
     */
    static Format of(Context request) throws BadRequestException {
        String wanted = request.queryParam("format");
        if (wanted != null) {
            return Arrays.stream(values())
                    .filter(format -> format.word.equals(wanted.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new BadRequestException("format: expected html, text, json or csv"));
        }
        return accepted(Objects.requireNonNullElse(request.header("Accept"), ""));
    }

    private record Range(String type, double quality) {

        static Range parse(String text) {
            List<String> parts = Stream.of(text.split(";")).map(String::strip).toList();
            double quality = parts.stream()
                    .filter(part -> part.matches("q=[01](\\.[0-9]{0,3})?"))
                    .map(part -> Double.valueOf(part.substring(2)))
                    .findFirst()
                    .orElse(1.0);
            return new Range(parts.isEmpty() ? "" : parts.get(0).toLowerCase(Locale.ROOT), quality);
        }
    }

    private static Format accepted(String accept) {
        return Stream.of(accept.split(","))
                .map(Range::parse)
                .filter(range -> range.quality() > 0)
                .sorted(Comparator.comparing(Range::quality).reversed())
                .flatMap(range -> byType(range.type()).stream())
                .findFirst()
                .orElse(TEXT);
    }

    private static Optional<Format> byType(String type) {
        return Arrays.stream(values())
                .filter(format -> format.type.equals(type))
                .findFirst();
    }
}
