package io.github.jobenergy.web.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that records the heads of requests and answers each with the same bytes, which need not be HTTP. */
final class StubServer implements AutoCloseable {

    private static final int MOST_HEAD_BYTES = 1 << 20;

    private final ServerSocket socket;
    private final Response response;
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** The bytes of a response, which are written until the client closes the connection. */
    interface Response {

        void write(OutputStream out) throws IOException, InterruptedException;

        /** A complete response. */
        static Response of(String status, String type, String body) {
            return out -> {
                byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
                out.write(ascii("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: "
                        + bytes.length + "\r\nConnection: close\r\n\r\n"));
                out.write(bytes);
            };
        }

        /** Bytes as they are. */
        static Response raw(String text) {
            return out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        /** A begin, and the same part over and over until the client closes the connection. */
        static Response endless(String begin, String part) {
            return out -> {
                out.write(ascii(begin));
                byte[] bytes = ascii(part.repeat(1_000));
                while (!Thread.currentThread().isInterrupted()) {
                    out.write(bytes);
                }
            };
        }

        /** No response while the server is open. */
        static Response never() {
            return out -> Thread.sleep(Long.MAX_VALUE);
        }

        private static byte[] ascii(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }
    }

    private StubServer(ServerSocket socket, Response response) {
        this.socket = socket;
        this.response = response;
    }

    static StubServer start(Response response) throws IOException {
        StubServer server = new StubServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), response);
        server.threads.execute(server::accept);
        return server;
    }

    /** The URL of a port at which no server listens. */
    static String unreachable() throws IOException {
        try (StubServer closed = start(Response.never())) {
            return closed.url();
        }
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    /** The heads of the requests until now. */
    List<String> heads() {
        return heads;
    }

    /** The targets of the requests until now. */
    List<String> targets() {
        return heads.stream().map(head -> head.split(" ", 3)[1]).toList();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                connections.add(connection);
                threads.execute(() -> answer(connection));
            }
        } catch (SocketException closed) {
            return;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void answer(Socket connection) {
        try (connection) {
            heads.add(head(connection.getInputStream()));
            response.write(connection.getOutputStream());
        } catch (IOException closedByTheClient) {
            return;
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < MOST_HEAD_BYTES && head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("expected the head of a request, found the end of the connection");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        socket.close();
        for (Socket each : connections) {
            each.close();
        }
    }
}
