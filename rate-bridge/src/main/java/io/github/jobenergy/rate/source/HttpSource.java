package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * The documents of a provider.
 *
 * @param decoder the decoder of their format
 * @param provider the interface of the provider
 * @param http the client
 * @param site the site whose energy the rates apply to
 * @param clock the clock for the time of the read
 */
record HttpSource(RateDecoder decoder, Provider provider, HttpDocuments http, String site, Clock clock)
        implements RateSource {

    @Override
    public <E extends Exception> void read(Interval window, Documents<E> documents) throws IOException, E {
        List<URI> addresses = provider.documents(window);
        List<String> known = new ArrayList<>(provider.secrets());
        List<Provider.Header> headers = masked(Secrets.of(known), () -> provider.headers(http));
        headers.forEach(
                header -> known.add(header.value().substring(header.value().indexOf(' ') + 1)));
        Secrets secrets = Secrets.of(known);
        for (URI address : addresses) {
            documents.take(secrets.masked(masked(secrets, () -> decoded(address, headers))));
        }
    }

    private DecodedRates decoded(URI address, List<Provider.Header> headers) throws IOException {
        String name = HttpDocuments.withoutQuery(address);
        byte[] bytes = http.get(address, headers);
        try {
            return decoder.decode(bytes, new DocumentContext(site, name, clock.instant()));
        } catch (MalformedDocumentException malformed) {
            throw new IOException(name + ": " + malformed.getMessage(), malformed);
        }
    }

    /** A request. */
    private interface Request<T> {
        T response() throws IOException;
    }

    /** Returns the response; the messages of failures do not contain the secrets. */
    private static <T> T masked(Secrets secrets, Request<T> request) throws IOException {
        try {
            return request.response();
        } catch (RateLimitedException limited) {
            throw new RateLimitedException(secrets.masked(String.valueOf(limited.getMessage())), limited.retryAfter());
        } catch (IOException failed) {
            throw new IOException(secrets.masked(String.valueOf(failed.getMessage())), failed);
        }
    }
}
