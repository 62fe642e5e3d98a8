package io.github.jobenergy.web.http;

import java.util.Optional;

/**
 * The settings of the server.
 *
 * @param host the address on which it listens
 * @param port the port; 0 for any free port
 * @param secureCookies whether the cookie of a token is sent over TLS only
 * @param accessLog what the access log contains
 * @param requestsPerSecond the requests of a user in a second, on average
 */
public record ServerSettings(
        String host, int port, boolean secureCookies, Optional<AccessLog.Detail> accessLog, int requestsPerSecond) {}
