package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for programs that are stopped and started again at the same address. They lie below the range from which Linux takes a port
 * for a program that binds any port (32768 to 60999, {@code net.ipv4.ip_local_port_range}), so a test that runs at the same time does
 * not get one meanwhile. Tests that run side by side choose from different ports, since a broker that was killed does not hold its
 * port.
 */
public final class StablePorts {

    private static final int FIRST = 20_000;
    private static final int FORKS = 12;
    private static final int COUNT = 1_000;

    /** The number of this JVM among those that run tests side by side. */
    private static final int FORK =
            Integer.parseInt(System.getProperty("jobenergy.fork", "fork-1").replaceAll("\\D", ""));

    private static final int MAX_ATTEMPTS = 1_000;

    /** The ports that this JVM has chosen: a program may not listen yet on one of them. */
    private static final Set<Integer> CHOSEN = ConcurrentHashMap.newKeySet();

    private StablePorts() {}

    /** A port of 127.0.0.1 on which no program listens, and that was not chosen before. */
    public static int choose() throws IOException {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            int port =
                    FIRST + FORK % FORKS * COUNT + ThreadLocalRandom.current().nextInt(COUNT);
            if (!CHOSEN.add(port)) {
                continue;
            }
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException inUse) {
                // Another one is tried.
            }
        }
        throw new IOException("expected a free port from " + FIRST + " on, found none in " + MAX_ATTEMPTS + " tries");
    }
}
