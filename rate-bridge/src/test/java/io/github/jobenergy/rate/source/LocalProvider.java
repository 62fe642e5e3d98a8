package io.github.jobenergy.rate.source;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A provider on this host: a response by path, and the requests that it received. */
final class LocalProvider implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Response> responses = Collections.synchronizedMap(new HashMap<>());
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch closed = new CountDownLatch(1);

    LocalProvider() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    /** A response; one that hangs never ends while the provider is open. */
    private record Response(int status, String body, Map<String, String> headers, boolean hangs) {}

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void answer(String pathStart, String body) {
        responses.put(pathStart, new Response(200, body, Map.of(), false));
    }

    void refuse(String pathStart, int status, Map<String, String> headers) {
        responses.put(pathStart, new Response(status, "", headers, false));
    }

    void hang(String pathStart) {
        responses.put(pathStart, new Response(200, "{", Map.of(), true));
    }

    /** The requests: path, query and the header with the token. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        String token = String.valueOf(exchange.getRequestHeaders().getFirst("auth-token"))
                + String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        requests.add(path + " " + token.replace("null", ""));
        Response response = responses.entrySet().stream()
                .filter(entry -> path.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(new Response(404, "", Map.of(), false));
        response.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(response.status(), response.hangs() ? 0 : body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        if (response.hangs()) {
            exchange.getResponseBody().flush();
            waitForEnd();
        }
        exchange.close();
    }

    private void waitForEnd() {
        try {
            closed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(stopped));
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
