package io.github.jobenergy.web.access;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sender of a request, and what identities are bound to.
 *
 * @param address the address of the connection
 * @param method the method of the request, such as {@code GET}
 * @param target the path of the request with its query, as sent: such as {@code /users/alice?since=2026-11-01}
 * @param headers returns the values of a header of the request by its name, in any case; none if the request does not have it
 */
public record Caller(InetAddress address, String method, String target, Function<String, List<String>> headers) {

    /**
     * Returns the value of a header that has at most one value.
     *
     * @throws RefusedException if the request has several: programs between may have checked another one
     */
    public Optional<String> header(String name) throws RefusedException {
        List<String> values = headers.apply(name);
        if (values.size() > 1) {
            throw new RefusedException("header " + name + ": expected one value, found " + values.size());
        }
        return values.stream().findFirst();
    }
}
