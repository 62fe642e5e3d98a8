package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.node.metric.Instance;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * An address with metrics.
 *
 * @param uri the address, over http or https, without secrets
 * @param name the configured name of the node, if any
 */
record ScrapeTarget(URI uri, Optional<String> name) {

    ScrapeTarget {
        boolean isHttp = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        if (!isHttp || uri.getHost() == null) {
            throw new IllegalArgumentException("expected http://HOST… or https://HOST…, found '" + uri + "'");
        }
        if (uri.getUserInfo() != null) {
            throw new IllegalArgumentException("expected an address without a user and a password in it, found one for "
                    + uri.getHost() + ": they belong into user and password-file");
        }
    }

    /** Parses a configured address: a URL, or {@code HOST:PORT}, to which the scheme and path are added. */
    static ScrapeTarget of(String address, Optional<String> name, String scheme, String path) {
        try {
            boolean isWhole = address.startsWith("http://") || address.startsWith("https://");
            return new ScrapeTarget(new URI(isWhole ? address : scheme + "://" + address + path), name);
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(
                    "expected a URL or HOST:PORT, found '" + address + "': " + malformed.getReason(), malformed);
        }
    }

    /** The {@code instance} label of Prometheus. */
    String instance() {
        return Instance.of(uri);
    }
}
