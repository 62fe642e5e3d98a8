package io.github.jobenergy.node.metric;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What Prometheus would write as {@code instance} of an address: the host and its port. An exporter that asks others on behalf of
 * who asks it ({@code /ipmi?target=bmc7}) is not the node: there it is whom it asks.
 */
public final class Instance {

    private static final String TARGET_PARAMETER = "target=";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private Instance() {}

    /** That of an address with a host. */
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

    private static String decoded(String parameter) {
        try {
            return URLDecoder.decode(parameter, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException isNotEncoded) {
            return parameter;
        }
    }
}
