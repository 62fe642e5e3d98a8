package io.github.jobenergy.rate.source;

import io.github.jobenergy.schemas.quantity.Interval;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The open data portal of RTE, whose interface is version 2.1 of Opendatasoft. It needs no token.
 *
 * @param base the address of the portal, without a slash at the end
 * @param dataset the name of the data set
 */
record RteProvider(String base, String dataset) implements Provider {

    private static final Duration LONGEST = Duration.ofDays(30);

    @Override
    public List<URI> documents(Interval window) {
        return Requests.ofParts(
                window,
                LONGEST,
                part -> URI.create(base + "/api/explore/v2.1/catalog/datasets/" + dataset + "/exports/json?where="
                        + Requests.encoded(
                                "date_heure >= date'" + part.start() + "' and date_heure < date'" + part.end() + "'")));
    }

    @Override
    public List<Header> headers(HttpDocuments http) {
        return List.of();
    }
}
