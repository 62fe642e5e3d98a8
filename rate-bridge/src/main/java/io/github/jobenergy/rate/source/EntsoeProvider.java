package io.github.jobenergy.rate.source;

import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * The transparency platform of ENTSO-E: actual generation per production type (A75), realised (A16). A slot needs the power of each
 * production type of the document, so each document includes the day before: a type that is published late is not missed.
 *
 * @param base the address of the platform, without a slash at the end
 * @param zone the code of the bidding zone
 * @param token the security token, which the platform expects in the query
 */
record EntsoeProvider(String base, String zone, Credentials token) implements Provider {

    private static final Duration LONGEST = Duration.ofDays(30);
    private static final Duration DAY = Duration.ofDays(1);

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMddHHmm", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public List<URI> documents(Interval window) throws IOException {
        String address = base + "/api?securityToken=" + Requests.encoded(token.text())
                + "&documentType=A75&processType=A16&in_Domain=" + Requests.encoded(zone);
        return Requests.ofParts(
                window,
                LONGEST,
                part -> URI.create(
                        address + "&periodStart=" + time(part.start().minus(DAY)) + "&periodEnd=" + time(part.end())));
    }

    @Override
    public List<String> secrets() throws IOException {
        return List.of(token.text());
    }

    @Override
    public List<Header> headers(HttpDocuments http) {
        return List.of();
    }

    private static String time(Instant time) {
        return TIME.format(time);
    }
}
