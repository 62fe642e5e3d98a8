package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.program.http.BoundedBody;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * Sends HTTP/1.1 requests to BMCs, with a limit on the time and the size of each response, including the body. A redirect is
 * followed once, and never to another host, which would receive the token.
 */
final class RedfishHttpClient {

    /** The maximum size of a response; the largest known, a chassis of a machine with 72 GPUs, has 300 kB. */
    static final int MOST_BYTES = 4 << 20;

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 307, 308);

    /** Cancels late responses after this delay. */
    private static final Executor DELAYED = CompletableFuture.delayedExecutor(1, TimeUnit.MINUTES);

    private final HttpClient client;
    private final Duration responseTimeout;

    RedfishHttpClient(SSLContext tls, Duration responseTimeout) {
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .sslContext(tls)
                .connectTimeout(responseTimeout)
                .build();
        this.responseTimeout = responseTimeout;
    }

    /** Reads a resource. */
    HttpResponse<BoundedBody> get(URI address, Map<String, String> headers, Deadline deadline)
            throws IOException, InterruptedException {
        HttpResponse<BoundedBody> response = send(request(address, headers).GET(), deadline);
        if (!REDIRECTS.contains(response.statusCode())) {
            return response;
        }
        String location = response.headers().firstValue("Location").orElse("");
        URI elsewhere = resolve(address, location);
        if (!isSameService(address, elsewhere)) {
            throw new IOException("expected a response, found a redirect to another host, " + elsewhere.getHost());
        }
        return send(request(elsewhere, headers).GET(), deadline);
    }

    /** Creates a resource; a response after the time limit is passed to the consumer. */
    HttpResponse<BoundedBody> post(
            URI address, byte[] body, Deadline deadline, Consumer<HttpResponse<BoundedBody>> tooLate)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(address, Map.of("Content-Type", "application/json"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        Duration left = deadline.left(responseTimeout);
        CompletableFuture<HttpResponse<BoundedBody>> response = begin(request);
        try {
            return await(response, left);
        } catch (IOException | InterruptedException failed) {
            CompletableFuture<Void> late = response.thenAccept(tooLate);
            DELAYED.execute(() -> {
                response.cancel(true);
                late.cancel(true);
            });
            throw failed;
        }
    }

    /** Deletes a resource without waiting for the response. */
    void deleteWithoutWaiting(URI address, Map<String, String> headers) {
        CompletableFuture<HttpResponse<BoundedBody>> response =
                begin(request(address, headers).DELETE());
        DELAYED.execute(() -> response.cancel(true));
    }

    void delete(URI address, Map<String, String> headers, Deadline deadline) throws IOException, InterruptedException {
        send(request(address, headers).DELETE(), deadline);
    }

    private static HttpRequest.Builder request(URI address, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).header("Accept", "application/json");
        headers.forEach(request::header);
        return request;
    }

    /** Limits the time including the body; a request timeout of the JDK ends with the headers. */
    private HttpResponse<BoundedBody> send(HttpRequest.Builder request, Deadline deadline)
            throws IOException, InterruptedException {
        Duration left = deadline.left(responseTimeout);
        CompletableFuture<HttpResponse<BoundedBody>> response = begin(request);
        try {
            return await(response, left);
        } finally {
            response.cancel(true);
        }
    }

    private CompletableFuture<HttpResponse<BoundedBody>> begin(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), headers -> new BoundedBody(MOST_BYTES));
    }

    private HttpResponse<BoundedBody> await(CompletableFuture<HttpResponse<BoundedBody>> response, Duration left)
            throws IOException, InterruptedException {
        try {
            return response.get(left.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new IOException("expected a response within " + responseTimeout + ", found none", late);
        } catch (ExecutionException failed) {
            throw new IOException(reason(Objects.requireNonNullElse(failed.getCause(), failed)), failed);
        }
    }

    private static String reason(Throwable cause) {
        String message = Objects.requireNonNullElse(cause.getMessage(), "no reason");
        return message.startsWith("expected")
                ? message
                : "expected a response, found " + cause.getClass().getSimpleName() + ": " + message;
    }

    static URI resolve(URI address, String location) throws IOException {
        try {
            return address.resolve(location);
        } catch (IllegalArgumentException notAnAddress) {
            throw new IOException("expected an address, found another text", notAnAddress);
        }
    }

    static boolean isSameService(URI one, URI other) {
        return authority(one).equals(authority(other));
    }

    private static String authority(URI address) {
        return (address.getScheme() + "://" + address.getAuthority()).toLowerCase(Locale.ROOT);
    }
}
