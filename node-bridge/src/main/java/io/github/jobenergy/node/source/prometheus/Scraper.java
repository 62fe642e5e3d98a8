package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.program.http.BoundedBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;

/**
 * Scrapes targets over HTTP concurrently, each with a limit on the time and on the size of the response, also after
 * decompression. Every scrape results in a text or a failure within the time limit. Connections are kept open for the next
 * scrape.
 */
final class Scraper implements AutoCloseable {

    /**
     * Prefers text 0.0.4 to OpenMetrics, which has no advantage here and more sources of errors in its times and its end marker.
     */
    private static final String ACCEPTED =
            "text/plain;version=0.0.4;q=0.8,application/openmetrics-text;version=1.0.0;q=0.5,*/*;q=0.1";

    private static final int THREADS = 4;
    private static final int OK = 200;

    private final Duration timeout;
    private final int mostBytes;
    private final Clock clock;
    private final ExecutorService threads;
    private final HttpClient client;

    Scraper(Duration timeout, int mostBytes, SSLContext trust, Clock clock) {
        this.timeout = timeout;
        this.mostBytes = mostBytes;
        this.clock = clock;
        this.threads = Executors.newFixedThreadPool(THREADS, Scraper::daemon);
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .sslContext(trust)
                .executor(threads)
                .build();
    }

    /** Scrapes a target and passes the result to the consumer, once, on any thread. */
    @SuppressWarnings("FutureReturnValueIgnored") // every end results in a call of the consumer
    void scrape(ScrapeTarget target, Optional<String> authorization, Consumer<ScrapeResult> consumer) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.uri())
                .header("Accept", ACCEPTED)
                .header("Accept-Encoding", "gzip")
                .header("User-Agent", "node-bridge");
        authorization.ifPresent(value -> request.header("Authorization", value));
        CompletableFuture<HttpResponse<BoundedBody>> exchange =
                client.sendAsync(request.build(), response -> new BoundedBody(mostBytes));
        exchange.copy()
                .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .thenApply(response -> received(target, response))
                .exceptionally(failure -> failed(target, failure))
                .thenAccept(consumer)
                .whenComplete((nothing, fault) -> exchange.cancel(true));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private ScrapeResult received(ScrapeTarget target, HttpResponse<BoundedBody> response) {
        String type = response.headers().firstValue("Content-Type").orElse("");
        String media = type.toLowerCase(Locale.ROOT);
        if (response.statusCode() != OK) {
            return new ScrapeResult.Failed(target, "expected status 200, found " + response.statusCode());
        }
        if (media.startsWith("text/html") || media.startsWith("application/vnd.google.protobuf")) {
            return new ScrapeResult.Failed(target, "expected a text of metrics, found " + type);
        }
        try {
            boolean isPacked = response.headers()
                    .firstValue("Content-Encoding")
                    .filter("gzip"::equalsIgnoreCase)
                    .isPresent();
            byte[] received = response.body().take();
            byte[] body = isPacked ? unpacked(received) : received;
            return new ScrapeResult.Received(target, type, new String(body, StandardCharsets.UTF_8), clock.instant());
        } catch (IOException unusable) {
            return new ScrapeResult.Failed(target, reason(unusable));
        }
    }

    private byte[] unpacked(byte[] packed) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            byte[] body = in.readNBytes(mostBytes + 1);
            if (body.length > mostBytes) {
                throw new IOException("expected at most " + mostBytes + " bytes unpacked, found more");
            }
            return body;
        }
    }

    private ScrapeResult failed(ScrapeTarget target, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return new ScrapeResult.Failed(
                target,
                cause instanceof TimeoutException
                        ? "expected a response within " + timeout + ", found none"
                        : "expected a response, found " + reason(cause));
    }

    private static String reason(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "prometheus-scraper");
        thread.setDaemon(true);
        return thread;
    }
}
