package io.github.jobenergy.jobcomp.inlet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what jobcomp/elasticsearch POSTs, one record after the other, at any path: to slurmctld this is an Elasticsearch. Who
 * sends half a request keeps nobody else waiting.
 *
 * <pre>
 *   200  the record is on the disk, whether it can be used or not
 *   401  without the token
 *   405  anything but POST
 *   413  a record that is too large: it is lost, as slurmctld gives up
 *   503  the spool is full or cannot be written: slurmctld keeps the record and tries again after 30 s
 * </pre>
 *
 * Source: jobcomp_elasticsearch.c, 20.11 to 26.05: one thread, one record a call, 200 and 201 are success.
 */
public final class HttpInlet implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpInlet.class);

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int TOO_LARGE = 413;
    private static final int UNAVAILABLE = 503;

    /** Who sends half a record and waits is cut off. */
    private static final String PATIENCE_SECONDS = "20";

    /** slurmctld sends one at a time; the others are for those who send nothing or half. */
    private static final int REQUESTS_AT_ONCE = 8;

    private final HttpServer server;
    private final ExecutorService executor;
    private final Inlet inlet;
    private final HttpSettings settings;

    private HttpInlet(HttpServer server, Inlet inlet, HttpSettings settings) {
        this.server = server;
        this.inlet = inlet;
        this.settings = settings;
        this.executor = Executors.newFixedThreadPool(REQUESTS_AT_ONCE, HttpInlet::thread);
    }

    /**
     * Listens from now on.
     *
     * @throws IOException if the address cannot be had
     */
    public static HttpInlet open(HttpSettings settings, Inlet inlet) throws IOException {
        System.setProperty("sun.net.httpserver.maxReqTime", PATIENCE_SECONDS);
        HttpServer server = HttpServer.create(settings.address(), 0);
        HttpInlet listening = new HttpInlet(server, inlet, settings);
        server.createContext("/", listening::handle);
        server.setExecutor(listening.executor);
        server.start();
        LOG.atInfo().log("listening on {} for records of jobcomp/elasticsearch", listening.address());
        return listening;
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "inlet");
        thread.setDaemon(true);
        return thread;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            int status = answer(exchange);
            byte[] body = ("{\"status\":" + status + "}\n").getBytes(StandardCharsets.US_ASCII);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            if (status == UNAUTHORIZED) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"jobcomp-bridge\"");
            }
            if (status != OK) {
                exchange.getResponseHeaders().set("Connection", "close");
                LOG.atWarn()
                        .addKeyValue("status", status)
                        .addKeyValue("from", exchange.getRemoteAddress())
                        .log("a record was not taken");
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private int answer(HttpExchange exchange) throws IOException {
        if (!settings.isAllowed(
                exchange.getRequestURI().getPath(), exchange.getRequestHeaders().get("Authorization"))) {
            return UNAUTHORIZED;
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            return METHOD_NOT_ALLOWED;
        }
        if (!inlet.isOpen()) {
            return UNAVAILABLE;
        }
        byte[] record = body(exchange.getRequestBody());
        if (record.length > settings.mostBytes()) {
            return TOO_LARGE;
        }
        try {
            keep(record);
            return OK;
        } catch (IOException unwritable) {
            LOG.atError().addKeyValue("reason", unwritable.toString()).log("a record cannot be kept");
            return UNAVAILABLE;
        }
    }

    /** One after the other: the same record twice is one file. */
    private synchronized void keep(byte[] record) throws IOException {
        inlet.keep(record);
    }

    /** At most one byte more than is allowed. */
    private byte[] body(InputStream in) throws IOException {
        return in.readNBytes(settings.mostBytes() + 1);
    }

    /** Ends; what is being taken is taken. */
    @Override
    public void close() {
        server.stop(1);
        executor.shutdown();
    }
}
