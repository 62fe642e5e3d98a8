package io.github.jobenergy.rate.source;

import io.github.jobenergy.program.http.BoundedBody;
import io.github.jobenergy.rate.spec.DocumentFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Requests documents over HTTP, with a limit on the time and on the size of a response. Redirects are not followed, so that a
 * token reaches no other host. Messages contain neither queries nor headers.
 */
final class HttpDocuments {

    private static final int OK = 200;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    /** The wait if a provider limits requests and states no time, and the longest wait. */
    private static final Duration USUAL_WAIT = Duration.ofMinutes(1);

    private static final Duration LONGEST_WAIT = Duration.ofDays(1);

    private final Duration timeout;
    private final Clock clock;
    private final HttpClient client;

    HttpDocuments(Duration timeout, Clock clock) {
        this.timeout = timeout;
        this.clock = clock;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .build();
    }

    /** Returns an address without user information, query and fragment. */
    static String withoutQuery(URI address) {
        String port = address.getPort() < 0 ? "" : ":" + address.getPort();
        return address.getScheme() + "://" + address.getHost() + port + address.getPath();
    }

    /**
     * Requests a document.
     *
     * @throws RateLimitedException if the provider limits the rate of requests
     * @throws IOException if there is no response with status 200 within the limits
     */
    byte[] get(URI address, List<Provider.Header> headers) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).header("User-Agent", "rate-bridge");
        headers.forEach(header -> request.header(header.name(), header.value()));
        CompletableFuture<HttpResponse<BoundedBody>> exchange =
                client.sendAsync(request.build(), response -> new BoundedBody(DocumentFile.MOST_BYTES));
        try {
            HttpResponse<BoundedBody> response = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            requireOk(address, response);
            return response.body().take();
        } catch (TimeoutException late) {
            throw new IOException(
                    withoutQuery(address) + ": expected a response within " + timeout + ", found none", late);
        } catch (ExecutionException failed) {
            String reason = failed.getCause() == null ? "a failure" : reason(failed.getCause());
            throw new IOException(withoutQuery(address) + ": expected a response, found " + reason, failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(withoutQuery(address) + ": the request was interrupted");
        } finally {
            exchange.cancel(true);
        }
    }

    private void requireOk(URI address, HttpResponse<BoundedBody> response) throws IOException {
        int status = response.statusCode();
        if (status == TOO_MANY_REQUESTS
                || (status == UNAVAILABLE && retryAfter(response).isPresent())) {
            Duration wait = retryAfter(response).orElse(USUAL_WAIT);
            throw new RateLimitedException(
                    withoutQuery(address) + ": expected status 200, found " + status + ", to be retried after " + wait,
                    wait);
        }
        if (status != OK) {
            throw new IOException(withoutQuery(address) + ": expected status 200, found " + status);
        }
    }

    private Optional<Duration> retryAfter(HttpResponse<?> response) {
        return response.headers().firstValue("Retry-After").flatMap(this::wait);
    }

    private Optional<Duration> wait(String text) {
        try {
            Duration wait = text.strip().matches("[0-9]{1,9}")
                    ? Duration.ofSeconds(Long.parseLong(text.strip()))
                    : Duration.between(clock.instant(), time(text));
            Duration notNegative = wait.isNegative() ? Duration.ZERO : wait;
            return Optional.of(notNegative.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : notNegative);
        } catch (DateTimeException neither) {
            return Optional.empty();
        }
    }

    private static Instant time(String text) {
        return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    }

    private static String reason(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }
}
