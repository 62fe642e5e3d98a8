package io.github.jobenergy.web.testing;

import io.github.jobenergy.web.http.WebServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** A client of a server, as one user. */
public final class WebClient {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

    private final int port;
    private final String user;

    private WebClient(int port, String user) {
        this.port = port;
        this.user = user;
    }

    /** Creates a client of a user; without an identity if the name is empty. */
    public static WebClient of(WebServer server, String user) {
        return new WebClient(server.port(), user);
    }

    /** Returns the response to a GET of a path, with headers as names and values. */
    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, headers);
    }

    /** Returns the response to a request. */
    public HttpResponse<String> send(String method, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (!user.isEmpty()) {
            request.header("X-User", user);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }
}
