package io.github.jobenergy.program.monitoring;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the monitoring of a program.
 *
 * @param program the name of the program
 * @param version its version
 * @param listen the address of the HTTP server; absent: no socket is opened
 * @param stallLimit the time by which a round of a loop may be overdue
 */
public record MonitoringSettings(
        String program, String version, Optional<InetSocketAddress> listen, Duration stallLimit) {

    private static final int HIGHEST_PORT = 65_535;

    public MonitoringSettings {
        if (stallLimit.isNegative() || stallLimit.isZero()) {
            throw new IllegalArgumentException("stall-limit: expected more than PT0S, found " + stallLimit);
        }
    }

    /**
     * Returns the address {@code HOST:PORT}; an IPv6 address is in brackets.
     *
     * @throws IllegalArgumentException if the text is no address, or no name service knows the host
     */
    public static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon).replaceAll("^\\[(.*)]$", "$1");
        String port = text.substring(colon + 1);
        if (host.isEmpty() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > HIGHEST_PORT) {
            throw new IllegalArgumentException("metrics-listen: expected HOST:PORT, found '" + text + "'");
        }
        InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(port));
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(
                    "metrics-listen: expected a host that a name service knows, found '" + host + "'");
        }
        return address;
    }
}
