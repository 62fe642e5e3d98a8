package io.github.jobenergy.node.source.redfish;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** A local Redfish service on its own port, with sessions, and with resources that respond, hang or fail. */
final class RedfishServer implements AutoCloseable {

    static final String USER = "reader";
    static final String PASSWORD = "open sesame";

    private static final String SESSIONS = "/redfish/v1/SessionService/Sessions";

    private final HttpsServer server;
    private final Map<String, Response> responses = new ConcurrentHashMap<>();
    private final Set<String> tokens = ConcurrentHashMap.newKeySet();
    private final AtomicInteger logins = new AtomicInteger();
    private volatile int rejectedStatus = 401;
    private volatile String sessionsAt = "";
    private volatile CountDownLatch sessionDelay = new CountDownLatch(0);
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private RedfishServer(HttpsServer server) {
        this.server = server;
    }

    /** The response of a resource. */
    interface Response {
        void write(HttpExchange exchange) throws IOException;
    }

    static RedfishServer start(SSLContext tls, Executor executor) throws IOException {
        HttpsServer server =
                HttpsServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.setExecutor(executor);
        RedfishServer bmc = new RedfishServer(server);
        server.createContext("/", bmc::handle);
        server.start();
        return bmc;
    }

    /** One chassis with one power control with this power. */
    RedfishServer drawing(int watts) {
        return has("/redfish/v1/", "{\"Links\":{\"Sessions\":{\"@odata.id\":\"" + SESSIONS + "\"}}}")
                .chassis("1")
                .has(
                        "/redfish/v1/Chassis/1/Power",
                        "{\"PowerControl\":[{\"Name\":\"System Power Control\",\"PowerConsumedWatts\":" + watts
                                + ",\"PowerMetrics\":{\"IntervalInMin\":1,\"AverageConsumedWatts\":" + watts + "}}]}");
    }

    /** Adds chassis, each with a link to its power. */
    RedfishServer chassis(String... names) {
        List<String> members = new ArrayList<>();
        for (String name : names) {
            members.add("{\"@odata.id\":\"/redfish/v1/Chassis/" + name + "\"}");
            has(
                    "/redfish/v1/Chassis/" + name,
                    "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/" + name + "/Power\"}}");
        }
        return has("/redfish/v1/Chassis", "{\"Members\":[" + String.join(",", members) + "]}");
    }

    /** Sets the power of a chassis in watts. */
    RedfishServer power(String chassis, int watts) {
        return has(
                "/redfish/v1/Chassis/" + chassis + "/Power",
                "{\"PowerControl\":[{\"PowerConsumedWatts\":" + watts + "}]}");
    }

    RedfishServer has(String path, String json) {
        return respondsTo(path, exchange -> send(exchange, 200, json));
    }

    RedfishServer respondsTo(String path, Response response) {
        responses.put(path, response);
        return this;
    }

    /** Sends no response for the path until the server is closed. */
    RedfishServer hangs(String path) {
        return respondsTo(path, exchange -> awaitClose());
    }

    /** Sends no response for the path until the latch is open, and closes the connection then. */
    RedfishServer hangsUntil(CountDownLatch latch, String path) {
        return respondsTo(path, exchange -> await(latch));
    }

    /** Sends only the beginning of the response for the path until the server is closed. */
    RedfishServer beginsAndHangs(String path) {
        return respondsTo(path, exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaitClose();
        });
    }

    private void awaitClose() {
        await(closed);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            requests.add(exchange.getRequestMethod() + " " + path);
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (path.equals(SESSIONS) && exchange.getRequestMethod().equals("POST")) {
                login(exchange, new String(body, StandardCharsets.UTF_8));
            } else if (!path.equals("/redfish/v1/") && !isAuthorized(exchange)) {
                send(exchange, rejectedStatus, "{}");
            } else if (exchange.getRequestMethod().equals("DELETE")) {
                tokens.remove(path.substring(path.lastIndexOf('/') + 1));
                send(exchange, 204, "");
            } else {
                responses
                        .getOrDefault(path, unknown -> send(unknown, 404, "{}"))
                        .write(exchange);
            }
        }
    }

    private void login(HttpExchange exchange, String body) throws IOException {
        int number = logins.incrementAndGet();
        if (!body.equals("{\"UserName\":\"" + USER + "\",\"Password\":\"" + PASSWORD + "\"}")) {
            send(exchange, 401, "{}");
            return;
        }
        String token = "token-" + number;
        tokens.add(token);
        await(sessionDelay);
        exchange.getResponseHeaders().set("X-Auth-Token", token);
        exchange.getResponseHeaders().set("Location", sessionsAt + SESSIONS + "/" + token);
        send(exchange, 201, "{}");
    }

    private boolean isAuthorized(HttpExchange exchange) {
        String token = exchange.getRequestHeaders().getFirst("X-Auth-Token");
        String basic = exchange.getRequestHeaders().getFirst("Authorization");
        return (token != null && tokens.contains(token)) || "Basic cmVhZGVyOm9wZW4gc2VzYW1l".equals(basic);
    }

    /** The status for requests without a valid login. */
    RedfishServer rejectsWith(int status) {
        rejectedStatus = status;
        return this;
    }

    /** The address in the Location of sessions. */
    RedfishServer withSessionsAt(String address) {
        sessionsAt = address;
        return this;
    }

    /** Delays the responses that create sessions until the latch is open. */
    RedfishServer returnsSessionsAfter(CountDownLatch latch) {
        sessionDelay = latch;
        return this;
    }

    /** Expires all sessions, as after their timeout or a restart of the BMC. */
    void expireSessions() {
        tokens.clear();
    }

    int logins() {
        return logins.get();
    }

    int openSessions() {
        return tokens.size();
    }

    /** The requests, as {@code GET /redfish/v1/Chassis}. */
    List<String> requests() {
        return requests;
    }

    String address() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
