package io.github.jobenergy.web.access;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Callers of tests. */
public final class RequestFrom {

    private RequestFrom() {}

    /**
     * A caller that requests {@code GET /jobs/1?month=2026-11}.
     *
     * @param headers the values of each header, by its name in lower case
     */
    public static Caller address(String address, Map<String, List<String>> headers) {
        try {
            return new Caller(
                    InetAddress.getByName(address),
                    "GET",
                    "/jobs/1?month=2026-11",
                    name -> headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()));
        } catch (UnknownHostException noAddress) {
            throw new IllegalArgumentException(noAddress);
        }
    }

    /** A caller with these values of the header Authorization. */
    public static Caller withAuthorization(String... values) {
        return address("192.0.2.1", Map.of("authorization", List.of(values)));
    }
}
