package io.github.jobenergy.jobcomp.inlet;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the HTTP inlet.
 *
 * @param address the address to listen on; a token is required unless it is loopback
 * @param token the token of the sender: as the password of {@code JobCompLoc=http://any:TOKEN@host:port/…}, as a bearer token,
 * or as the first segment of the path
 * @param limits the limits of requests
 */
public record HttpSettings(InetSocketAddress address, Optional<String> token, HttpLimits limits) {

    private static final String BASIC = "Basic ";
    private static final String BEARER = "Bearer ";

    public HttpSettings {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("listen: expected an address of this host, found " + address);
        }
        if (token.isEmpty() && !address.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "listen: expected listen-token-file with an address other than loopback, found " + address
                            + " without it");
        }
        if (token.isPresent() && token.get().isBlank()) {
            throw new IllegalArgumentException("listen-token-file: expected a token, found none");
        }
    }

    /** Whether the path or one of the Authorization headers carries the token; always true if there is no token. */
    boolean isAllowed(String path, List<String> authorizations) {
        if (token.isEmpty()) {
            return true;
        }
        boolean isInPath = isToken(path.replaceFirst("^/", "").replaceFirst("/.*", ""));
        return isInPath || authorizations.stream().anyMatch(this::isCredential);
    }

    private boolean isCredential(String authorization) {
        if (authorization.startsWith(BEARER)) {
            return isToken(authorization.substring(BEARER.length()).strip());
        }
        if (!authorization.startsWith(BASIC)) {
            return false;
        }
        try {
            byte[] pair = Base64.getDecoder()
                    .decode(authorization.substring(BASIC.length()).strip());
            String text = new String(pair, StandardCharsets.UTF_8);
            return isToken(text.substring(text.indexOf(':') + 1));
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /** Compares in constant time. */
    private boolean isToken(String shown) {
        return MessageDigest.isEqual(
                shown.getBytes(StandardCharsets.UTF_8), token.orElse("").getBytes(StandardCharsets.UTF_8));
    }

    /** The address, without the token. */
    @Override
    public String toString() {
        return address.toString();
    }
}
