package io.github.jobenergy.rate.source;

import io.github.jobenergy.schemas.quantity.Interval;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The Carbon Intensity API of Great Britain, which needs no token.
 *
 * @param base the address of the API, without a slash at the end
 * @param region the number of a region; empty for the nation
 */
record UkProvider(String base, Optional<String> region) implements Provider {

    private static final Duration LONGEST = Duration.ofDays(13);

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public List<URI> documents(Interval window) {
        return Requests.ofParts(window, LONGEST, part -> {
            String times = "/intensity/" + time(part.start()) + "/" + time(part.end());
            return URI.create(base
                    + region.map(id -> "/regional" + times + "/regionid/" + id).orElse(times));
        });
    }

    @Override
    public List<Header> headers(HttpDocuments http) {
        return List.of();
    }

    private static String time(Instant time) {
        return TIME.format(time);
    }
}
