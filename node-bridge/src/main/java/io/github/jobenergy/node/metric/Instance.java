package io.github.jobenergy.node.metric;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Derives the {@code instance} label of Prometheus, host and port, from an address. For an exporter that queries other targets
 * ({@code /ipmi?target=bmc7}), the instance is the queried target and not the exporter.
 */
public final class Instance {

    private static final String TARGET_PARAMETER = "target=";
    private static final Pattern OWN = Pattern.compile(
            "(?:(?i)localhost(?:\\.localdomain)?|127(?:\\.\\d{1,3}){3}|0\\.0\\.0\\.0|\\[::1?]|::1?)(?::\\d+)?");
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private Instance() {}

    /** The instance of an address with a host. */
    public static String of(URI uri) {
        String query = Optional.ofNullable(uri.getRawQuery()).orElse("");
        for (String parameter : query.split("&", -1)) {
            if (parameter.startsWith(TARGET_PARAMETER) && parameter.length() > TARGET_PARAMETER.length()) {
                return decoded(parameter.substring(TARGET_PARAMETER.length()));
            }
        }
        int usual = "https".equalsIgnoreCase(uri.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        return uri.getHost() + ":" + (uri.getPort() < 0 ? usual : uri.getPort());
    }

    /** Whether an address or host name is a loopback or unspecified name of the local host, such as {@code localhost:9100}. */
    public static boolean isOwn(String instance) {
        return OWN.matcher(instance).matches();
    }

    private static String decoded(String parameter) {
        try {
            return URLDecoder.decode(parameter, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException isNotEncoded) {
            return parameter;
        }
    }
}
