package io.github.jobenergy.program.monitoring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server of the metrics and the health. Requests have two threads of their own, and further requests wait; a request that
 * fails has the status 500 and affects neither the program nor other requests.
 */
final class MetricsServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsServer.class);

    private static final int THREADS = 2;
    private static final int MOST_WAITING = 16;
    private static final String MOST_SECONDS = "10";
    private static final String JSON = "application/json";
    private static final String METRICS = PrometheusTextFormatWriter.CONTENT_TYPE;

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final AtomicBoolean hasFailed = new AtomicBoolean();

    /** What a request is answered with. */
    record Answer(int status, String type, String body) {

        static Answer metrics(String text) {
            return new Answer(200, METRICS, text);
        }

        static Answer health(boolean passed, String json) {
            return new Answer(passed ? 200 : 503, JSON, json + "\n");
        }

        private static Answer text(int status, String reason) {
            return new Answer(status, "text/plain; charset=utf-8", reason + "\n");
        }
    }

    /** Computes an answer. */
    @FunctionalInterface
    interface Page {
        Answer answer() throws IOException;
    }

    /**
     * Listens on that address.
     *
     * @throws IOException if the address cannot be used
     */
    MetricsServer(InetSocketAddress address) throws IOException {
        // A client that sends no request or reads no response loses its connection; the JDK has no other means to set
        // it.
        setIfAbsent("sun.net.httpserver.maxReqTime");
        setIfAbsent("sun.net.httpserver.maxRspTime");
        server = HttpServer.create(address, 0);
        threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(MOST_WAITING),
                MetricsServer::thread,
                new ThreadPoolExecutor.CallerRunsPolicy());
        threads.allowCoreThreadTimeOut(true);
        server.setExecutor(threads);
        server.createContext(
                "/",
                exchange ->
                        answer(exchange, () -> Answer.text(404, "expected /metrics, /health/live or /health/ready")));
    }

    private static void setIfAbsent(String property) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, MOST_SECONDS);
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "metrics");
        thread.setDaemon(true);
        return thread;
    }

    /** Adds a page. */
    void add(String path, Page page) {
        server.createContext(
                path,
                exchange -> answer(
                        exchange,
                        exchange.getRequestURI().getPath().equals(path)
                                ? page
                                : () -> Answer.text(404, "expected " + path)));
    }

    void start() {
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange, Page page) throws IOException {
        try (exchange) {
            boolean isRead = exchange.getRequestMethod().matches("GET|HEAD");
            Answer answer = isRead ? computed(page) : Answer.text(405, "expected GET");
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(answer.status(), -1);
            } else {
                exchange.sendResponseHeaders(answer.status(), body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }

    private Answer computed(Page page) {
        try {
            return page.answer();
        } catch (IOException | RuntimeException failed) {
            if (!hasFailed.getAndSet(true)) {
                LOG.atWarn()
                        .setCause(failed)
                        .log("a request for metrics or health failed; further failures are not logged");
            }
            return Answer.text(500, "the page could not be computed");
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
