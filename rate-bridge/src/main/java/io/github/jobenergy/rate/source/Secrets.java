package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.DecodedRates;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The secrets of the requests to a provider, as they are and as requests contain them. A server may repeat a request in its
 * response, and a message may show a part of the response.
 *
 * @param texts the texts that no message may contain, the longest first
 */
record Secrets(List<String> texts) {

    /** A shorter text is no secret, and would be found in any message. */
    private static final int SHORTEST = 4;

    private static final String MASK = "***";

    Secrets {
        texts = List.copyOf(texts);
    }

    /** Returns the secrets with the form that they have in a query and in a basic authorization. */
    static Secrets of(Collection<String> secrets) {
        Set<String> forms = new LinkedHashSet<>();
        for (String secret : secrets) {
            forms.add(secret);
            forms.add(Requests.encoded(secret));
            forms.add(Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8)));
        }
        return new Secrets(forms.stream()
                .filter(form -> form.length() >= SHORTEST)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    /** Returns a message without the secrets. */
    String masked(String message) {
        String masked = message;
        for (String text : texts) {
            masked = masked.replace(text, MASK);
        }
        return masked;
    }

    /** Returns rates whose reasons do not contain the secrets. */
    DecodedRates masked(DecodedRates rates) {
        return new DecodedRates(
                rates.slots(),
                rates.rejectedCount(),
                rates.reasons().stream().map(this::masked).toList());
    }
}
