package io.github.jobenergy.rate.source;

import io.github.jobenergy.schemas.quantity.Interval;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Builds addresses of requests. */
final class Requests {

    private Requests() {}

    /** Returns an address for each part of a window, of which none is longer than the bound. Parts start and end at whole hours. */
    static List<URI> ofParts(Interval window, Duration longest, Function<Interval, URI> address) {
        List<URI> addresses = new ArrayList<>();
        Instant end = window.end().truncatedTo(ChronoUnit.HOURS);
        Instant last = end.equals(window.end()) ? end : end.plus(Duration.ofHours(1));
        Instant start = window.start().truncatedTo(ChronoUnit.HOURS);
        while (start.isBefore(last)) {
            Instant next = start.plus(longest);
            Interval part = Interval.of(start, next.isBefore(last) ? next : last);
            addresses.add(address.apply(part));
            start = part.end();
        }
        return addresses;
    }

    /** Returns a text in the form of a query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
