package io.github.jobenergy.jobcomp.inlet;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * How records are listened for.
 *
 * @param address where; beyond loopback, only with a token
 * @param token what the sender must show: as the password of {@code JobCompLoc=http://any:TOKEN@host:port/…}, as a bearer
 *     token, or as the first step of the path
 * @param limits what requests may take
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
                    "listen: expected a token-file beside an address that others reach, found " + address + " alone");
        }
        if (token.isPresent() && token.get().isBlank()) {
            throw new IllegalArgumentException("listen-token-file: expected a token, found nothing");
        }
    }

    /** Whether who sends that may. */
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

    /** In the same time, whatever is wrong with it. */
    private boolean isToken(String shown) {
        return MessageDigest.isEqual(
                shown.getBytes(StandardCharsets.UTF_8), token.orElse("").getBytes(StandardCharsets.UTF_8));
    }

    /** Where, without the token. */
    @Override
    public String toString() {
        return address.toString();
    }
}
