package io.github.jobenergy.quickstart.rig;

import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * Forwards a port of 127.0.0.1 on the rig to the same port outside. The network of a rig is isolated and its files are shared,
 * so the connection leads through a Unix domain socket.
 *
 * <pre>
 *   program ─► 127.0.0.1:PORT ─► Listener.main ─► FOLDER/passage ─► this JVM ─► 127.0.0.1:PORT
 *   ── on the rig ──────────────────────────────┘              └─ outside ──────────────────
 * </pre>
 */
public final class PortForwarder implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final String address;
    private final ServerSocketChannel end;
    private final Process beginning;

    private PortForwarder(String address, ServerSocketChannel end, Process beginning) {
        this.address = address;
        this.end = end;
        this.beginning = beginning;
    }

    /** Opens one to a broker, and returns when it can be used. */
    public static PortForwarder open(SlurmRig rig, EmbeddedBroker broker) throws IOException {
        return open(rig, broker.port(), broker.bootstrapServers());
    }

    /** Opens one to a port of 127.0.0.1, and returns when it can be used. */
    public static PortForwarder open(SlurmRig rig, int port) throws IOException {
        return open(rig, port, "127.0.0.1:" + port);
    }

    private static PortForwarder open(SlurmRig rig, int port, String address) throws IOException {
        Path socket = rig.folder().resolve("passage");
        ServerSocketChannel end = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        end.bind(UnixDomainSocketAddress.of(socket));
        start(() -> serve(end, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        Process beginning = rig.prepare(
                        "root",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        Path.of("target", "test-classes").toAbsolutePath().toString(),
                        Listener.class.getName(),
                        socket.toString(),
                        Integer.toString(port))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (beginning.getInputStream().read() < 0) {
            end.close();
            throw new IOException("expected a way out of the rig, found it closed; see above");
        }
        return new PortForwarder(address, end, beginning);
    }

    /**
     * The program on the rig. It is a class of its own, since the launcher of Java loads the types in public methods of a main
     * class, and the class path on the rig has only classes of these tests.
     */
    static final class Listener {

        private Listener() {}

        /** Listens on that port, prints a line, and ends at the end of its standard input. */
        public static void main(String[] arguments) throws IOException {
            SocketAddress socket = UnixDomainSocketAddress.of(arguments[0]);
            ServerSocketChannel port = ServerSocketChannel.open();
            port.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1])));
            start(() -> serve(port, socket));
            System.out.write('\n');
            System.out.flush();
            while (System.in.read() >= 0) {
                // The input has no data; it ends with the parent.
            }
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "passage");
        thread.setDaemon(true);
        thread.start();
    }

    /** Connects each accepted connection with that address, until the listener is closed. */
    private static void serve(ServerSocketChannel listener, SocketAddress address) {
        while (listener.isOpen()) {
            try {
                SocketChannel local = listener.accept();
                SocketChannel remote = SocketChannel.open(address);
                start(() -> copy(local, remote));
                start(() -> copy(remote, local));
            } catch (IOException closed) {
                if (listener.isOpen()) {
                    throw new UncheckedIOException(closed);
                }
            }
        }
    }

    /** Copies until one of the two ends, and closes both. */
    private static void copy(ByteChannel from, ByteChannel to) {
        ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES);
        try (from;
                to) {
            while (from.read(bytes) >= 0) {
                bytes.flip();
                while (bytes.hasRemaining()) {
                    to.write(bytes);
                }
                bytes.clear();
            }
        } catch (IOException broken) {
            // One of the two has ended; the other side finds its connection closed.
        }
    }

    /** The address of the port, which is the same on the rig and outside; that of a broker is its bootstrap servers. */
    public String address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        end.close();
        beginning.getOutputStream().close();
        beginning.onExit().join();
    }
}
