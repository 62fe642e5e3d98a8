package io.github.jobenergy.web.cli;

import io.github.jobenergy.web.http.AccessLog;
import io.github.jobenergy.web.http.ServerSettings;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for the server. */
final class ServerOptions {

    private static final int MOST_PORT = 65_535;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:8080",
            description =
                    "Address and port of the server; port 0 is any free one. It has no TLS: other hosts reach it by a proxy "
                            + "with TLS. Default: ${DEFAULT-VALUE}")
    private String listen = "127.0.0.1:8080";

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description =
                    "Time zone of the site, such as Europe/Berlin, whose times are beside those of UTC. Default: that of "
                            + "the host")
    private Optional<String> zone = Optional.empty();

    @Option(
            names = "--requests-per-second",
            paramLabel = "N",
            defaultValue = "20",
            description = "Requests of a client address in a second, on average; ten times as many at once. Default: "
                    + "${DEFAULT-VALUE}")
    private int requestsPerSecond = 20;

    @Option(
            names = "--access-log",
            paramLabel = "DETAIL",
            description =
                    "Log each request: routes for method, route, status and duration; users with the login name too. Paths and "
                            + "parameters, which contain names, are never logged. Default: none")
    private Optional<AccessLog.Detail> accessLog = Optional.empty();

    @Option(
            names = "--insecure-cookies",
            description = "Send the cookie of a token without TLS, too. For a browser on this host.")
    private boolean insecureCookies;

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    ServerSettings settings() {
        int colon = listen.lastIndexOf(':');
        String port = listen.substring(colon + 1);
        if (colon <= 0 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MOST_PORT) {
            throw new IllegalArgumentException("listen: expected HOST:PORT, found '" + listen + "'");
        }
        if (requestsPerSecond < 1) {
            throw new IllegalArgumentException("requests-per-second: expected 1 or more, found " + requestsPerSecond);
        }
        String host = listen.substring(0, colon).replaceAll("^\\[|\\]$", "");
        return new ServerSettings(host, Integer.parseInt(port), !insecureCookies, accessLog, requestsPerSecond);
    }

    /**
     * Returns the time zone of the site.
     *
     * @throws IllegalArgumentException if the option names none
     */
    ZoneId zone() {
        try {
            return zone.map(ZoneId::of).orElseGet(ZoneId::systemDefault);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException(
                    "zone: expected a time zone such as Europe/Berlin, found '" + zone.orElse("") + "'", unknown);
        }
    }
}
