package io.github.jobenergy.node.source.prometheus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Many exporters, each with its own port on the loopback interface and all in one thread. They keep connections open;
 * hanging ones read a request and do not respond until they fail, all together.
 */
final class ManyTargets implements AutoCloseable {

    private static final int REQUEST_BYTES = 4_096;
    private static final ByteBuffer NO_RESPONSE = ByteBuffer.allocate(0);
    private static final String REQUEST_END = "\r\n\r\n";
    private static final byte[] FAILURE =
            ("HTTP/1.1 503 Unavailable\r\nContent-Length: 0" + REQUEST_END).getBytes(StandardCharsets.ISO_8859_1);

    private final Selector selector;
    private final List<ServerSocketChannel> listeners = new ArrayList<>();
    private final IntFunction<String> texts;
    private final Set<Integer> hanging;
    private final Thread thread;

    private final List<Integer> scraped = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean isFailing;
    private volatile boolean isClosed;

    private ManyTargets(int count, IntFunction<String> texts, Set<Integer> hanging) throws IOException {
        this.selector = Selector.open();
        this.texts = texts;
        this.hanging = hanging;
        for (int i = 0; i < count; i++) {
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT, i);
            listeners.add(listener);
        }
        this.thread = new Thread(this::serve, "many-targets");
        thread.setDaemon(true);
    }

    /** Starts this number of targets with these texts; the targets of the set do not respond. */
    static ManyTargets start(int count, IntFunction<String> texts, Set<Integer> hanging) throws IOException {
        ManyTargets targets = new ManyTargets(count, texts, hanging);
        targets.thread.start();
        return targets;
    }

    /** {@code HOST:PORT} of each. */
    List<String> addresses() throws IOException {
        List<String> addresses = new ArrayList<>();
        for (ServerSocketChannel listener : listeners) {
            addresses.add("127.0.0.1:" + ((InetSocketAddress) listener.getLocalAddress()).getPort());
        }
        return addresses;
    }

    /** The numbers of the scraped targets, in the order of the scrapes. */
    List<Integer> scraped() {
        return scraped;
    }

    /** The number of open connections. */
    int connections() {
        return connections.get();
    }

    /** The hanging targets hold each request, as at the start. */
    void hang() {
        isFailing = false;
    }

    /** The hanging targets respond to held and to new requests with status 503. */
    void fail() {
        isFailing = true;
        selector.wakeup();
    }

    /** Stops all targets; their connections are closed on the thread of the targets. */
    @Override
    public void close() {
        isClosed = true;
        selector.wakeup();
    }

    private void serve() {
        try (selector) {
            while (!isClosed) {
                selector.select();
                selector.selectedKeys().forEach(this::serve);
                selector.selectedKeys().clear();
                if (isFailing) {
                    selector.keys().forEach(this::failIfHeld);
                }
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept(key);
            } else if (key.attachment() instanceof Connection connection) {
                connection.go(key);
            }
        } catch (IOException gone) {
            drop(key);
        }
    }

    private void failIfHeld(SelectionKey key) {
        try {
            if (key.isValid() && key.attachment() instanceof Connection connection) {
                connection.failIfHeld(key);
            }
        } catch (IOException gone) {
            drop(key);
        }
    }

    private void accept(SelectionKey key) throws IOException {
        SocketChannel channel = ((ServerSocketChannel) key.channel()).accept();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, new Connection((Integer) key.attachment()));
        connections.incrementAndGet();
    }

    private void drop(SelectionKey key) {
        try {
            key.channel().close();
            connections.decrementAndGet();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** A connection to one target, with requests and responses in turn. */
    private final class Connection {

        private final int target;
        private final ByteBuffer request = ByteBuffer.allocate(REQUEST_BYTES);
        private ByteBuffer response = NO_RESPONSE;
        private boolean isHeld;

        Connection(int target) {
            this.target = target;
        }

        void go(SelectionKey key) throws IOException {
            SocketChannel channel = (SocketChannel) key.channel();
            if (key.isReadable()) {
                read(key, channel);
            }
            if (key.isValid()) {
                write(key, channel);
            }
        }

        void failIfHeld(SelectionKey key) throws IOException {
            if (isHeld) {
                isHeld = false;
                response = ByteBuffer.wrap(FAILURE);
                write(key, (SocketChannel) key.channel());
            }
        }

        private void write(SelectionKey key, SocketChannel channel) throws IOException {
            if (response.hasRemaining()) {
                channel.write(response);
                key.interestOps(response.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
                response = response.hasRemaining() ? response : NO_RESPONSE;
            }
        }

        private void read(SelectionKey key, SocketChannel channel) throws IOException {
            if (channel.read(request) < 0) {
                drop(key);
                return;
            }
            String soFar = new String(request.array(), 0, request.position(), StandardCharsets.ISO_8859_1);
            if (soFar.endsWith(REQUEST_END)) {
                request.clear();
                scraped.add(target);
                isHeld = hanging.contains(target);
                if (!isHeld) {
                    response = ByteBuffer.wrap(responseOf(texts.apply(target)));
                }
            }
        }
    }

    private static byte[] responseOf(String text) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: " + text.length()
                        + REQUEST_END + text)
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
