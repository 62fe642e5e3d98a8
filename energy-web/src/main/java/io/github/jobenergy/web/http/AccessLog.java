package io.github.jobenergy.web.http;

import io.javalin.http.Context;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each request with its route, status and duration. Names in paths and parameters are personal data and are never logged; the
 * user is logged if the site wants it.
 */
public final class AccessLog {

    private static final Logger LOG = LoggerFactory.getLogger("access");

    private final Detail detail;

    /** What a line contains. */
    public enum Detail {
        /** Method, route, status and duration. */
        ROUTES,
        /** The same with the login name of the user. */
        USERS
    }

    AccessLog(Detail detail) {
        this.detail = detail;
    }

    /** Logs a request. */
    void log(Context request, String route, Optional<String> user, double millis) {
        String line =
                String.format(Locale.ROOT, "%s %s %d %.1f ms", request.method(), route, request.statusCode(), millis);
        LOG.info("{}{}", line, detail == Detail.USERS ? " " + user.orElse("-") : "");
    }
}
