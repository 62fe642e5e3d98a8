package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/**
 * The API of WattTime. Each read logs in with user and password and uses the token of the response.
 *
 * @param base the address of the API, without a slash at the end
 * @param region the region
 * @param signal the type of the signal
 * @param login user and password, separated by a colon
 */
record WattTimeProvider(String base, String region, String signal, Credentials login) implements Provider {

    private static final Duration LONGEST = Duration.ofDays(31);

    @Override
    public List<URI> documents(Interval window) {
        String address =
                base + "/v3/historical?region=" + Requests.encoded(region) + "&signal_type=" + Requests.encoded(signal);
        return Requests.ofParts(
                window,
                LONGEST,
                part -> URI.create(
                        address + "&start=" + Requests.encoded(part.start().toString()) + "&end="
                                + Requests.encoded(part.end().toString())));
    }

    @Override
    public List<String> secrets() throws IOException {
        String text = login.text();
        return List.of(text, text.substring(text.indexOf(':') + 1));
    }

    @Override
    public List<Header> headers(HttpDocuments http) throws IOException {
        URI address = URI.create(base + "/login");
        String basic = Base64.getEncoder().encodeToString(login.text().getBytes(StandardCharsets.UTF_8));
        byte[] response = http.get(address, List.of(new Header("Authorization", "Basic " + basic)));
        try {
            String token = JsonDocument.requiredText(JsonDocument.parse(response), "token");
            if (token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
                throw new IOException(HttpDocuments.withoutQuery(address) + ": expected a token of printable ASCII "
                        + "characters, found another text");
            }
            return List.of(new Header("Authorization", "Bearer " + token));
        } catch (MalformedDocumentException malformed) {
            // The message of the exception may show a part of the token.
            throw new IOException(HttpDocuments.withoutQuery(address) + ": expected a token, found none");
        }
    }
}
