package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.server.ServerSocketFactory;

/**
 * Server sockets on loopback that are bound before the broker is created: the port is known when the broker's configuration is
 * written, and no other process can bind it in between. Each socket is handed out once.
 */
final class PreboundSockets implements ServerSocketFactory, AutoCloseable {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final Map<String, ServerSocketChannel> bound = new TreeMap<>();

    /** Binds a socket for a listener to a port of 127.0.0.1, 0 for any free one, and returns the port. */
    int bind(String listener, int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        bound.put(listener, channel);
        channel.configureBlocking(false); // the acceptor selects on the channel: a blocking one would hang the start
        channel.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
        return channel.socket().getLocalPort();
    }

    @Override
    public ServerSocketChannel openServerSocket(
            String listener, InetSocketAddress address, int receiveBufferBytes, int backlog) throws IOException {
        ServerSocketChannel channel = bound.remove(listener);
        if (channel == null) {
            throw new IOException("expected a bound socket for listener " + listener + ", found " + bound.keySet());
        }
        return channel;
    }

    /** Closes the sockets that were not handed out. */
    @Override
    public void close() throws IOException {
        for (ServerSocketChannel channel : bound.values()) {
            channel.close();
        }
        bound.clear();
    }
}
