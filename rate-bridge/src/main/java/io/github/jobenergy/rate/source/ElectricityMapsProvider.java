package io.github.jobenergy.rate.source;

import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * The API of Electricity Maps. The endpoint {@code past-range} returns the requested window, the others a window of their own.
 *
 * @param base the address of the API, without a slash at the end
 * @param zone the zone
 * @param endpoint the endpoint below {@code carbon-intensity}
 * @param factorType the requested factor type
 * @param token the token
 */
record ElectricityMapsProvider(String base, String zone, String endpoint, FactorType factorType, Credentials token)
        implements Provider {

    static final String RANGE = "past-range";
    static final List<String> ENDPOINTS = List.of("history", RANGE, "latest", "forecast");

    private static final Duration LONGEST = Duration.ofDays(10);

    @Override
    public List<URI> documents(Interval window) {
        String address = base + "/v3/carbon-intensity/" + endpoint + "?zone=" + Requests.encoded(zone)
                + "&emissionFactorType=" + factorType.name().toLowerCase(Locale.ROOT);
        return endpoint.equals(RANGE)
                ? Requests.ofParts(
                        window,
                        LONGEST,
                        part -> URI.create(address + "&start=" + DateTimeFormatter.ISO_INSTANT.format(part.start())
                                + "&end=" + DateTimeFormatter.ISO_INSTANT.format(part.end())))
                : List.of(URI.create(address));
    }

    @Override
    public List<String> secrets() throws IOException {
        return List.of(token.text());
    }

    @Override
    public List<Header> headers(HttpDocuments http) throws IOException {
        return List.of(new Header("auth-token", token.text()));
    }
}
