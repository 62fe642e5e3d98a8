package io.github.jobenergy.node.source.prometheus;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An address that shows metrics.
 *
 * @param uri the address, over http or https, without anything secret in it
 * @param name what the site calls the node, if it does
 */
record Target(URI uri, Optional<String> name) {

    private static final String TARGET_PARAMETER = "target=";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    Target {
        boolean isHttp = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        if (!isHttp || uri.getHost() == null) {
            throw new IllegalArgumentException("expected http://HOST… or https://HOST…, found '" + uri + "'");
        }
        if (uri.getUserInfo() != null) {
            throw new IllegalArgumentException("expected an address without a user and a password in it, found one for "
                    + uri.getHost() + ": they belong into user and password-file");
        }
    }

    /** An address as a site writes it: a URL, or {@code HOST:PORT}, to be asked by that scheme and path. */
    static Target of(String address, Optional<String> name, String scheme, String path) {
        try {
            boolean isWhole = address.startsWith("http://") || address.startsWith("https://");
            return new Target(new URI(isWhole ? address : scheme + "://" + address + path), name);
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(
                    "expected a URL or HOST:PORT, found '" + address + "': " + malformed.getReason(), malformed);
        }
    }

    /**
     * What Prometheus would write as {@code instance}: the host and its port. An exporter that asks others on behalf of who
     * asks it ({@code /ipmi?target=bmc7}) is not the node: there it is whom it asks.
     */
    String instance() {
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
