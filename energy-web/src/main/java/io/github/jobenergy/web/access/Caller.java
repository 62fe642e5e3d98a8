package io.github.jobenergy.web.access;

import java.net.InetAddress;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sender of a request.
 *
 * @param address the address of the connection
 * @param header returns the value of a header of the request by its name, in any case
 */
public record Caller(InetAddress address, Function<String, Optional<String>> header) {}
