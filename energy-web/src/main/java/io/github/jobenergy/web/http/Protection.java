package io.github.jobenergy.web.http;

import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The headers that each response has, and the responses to requests that Jetty rejects before a route receives them, such as those
 * with headers that are too large.
 */
final class Protection extends ErrorHandler {

    /** The headers: a browser executes nothing, guesses no type, and stores no page. */
    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cache-Control",
            "private, no-store",
            "Vary",
            "Accept, Authorization, Cookie");

    private static final String TYPE = "Content-Type";
    private static final String TEXT = "text/plain; charset=utf-8";

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        HEADERS.forEach(response.getHeaders()::put);
        response.getHeaders().put(TYPE, TEXT);
        Content.Sink.write(response, true, message(response.getStatus()), callback);
        return true;
    }

    private static String message(int status) {
        return "The request is not valid: " + HttpStatus.getMessage(status) + ".\n";
    }
}
