package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;

/** An {@link EmbeddedBroker} in a JVM of its own, which can be killed alone. It ends with the JVM that started it. */
public final class BrokerProcess implements KillableBroker {

    private static final String DATA = "data";

    /** The file that exists while a broker listens. */
    private static final String LISTENS = "listens";

    private final Path directory;
    private final int port;
    private JavaProcess running;

    private BrokerProcess(Path directory, int port, JavaProcess running) {
        this.directory = directory;
        this.port = port;
        this.running = running;
    }

    /** Starts one, and returns when it serves. */
    static BrokerProcess start(Path directory) throws IOException {
        int port = StablePorts.choose();
        BrokerProcess broker = new BrokerProcess(directory, port, launch(Files.createDirectories(directory), port));
        broker.awaitReady();
        return broker;
    }

    private void awaitReady() throws IOException {
        Awaitility.await("a broker that listens on " + port)
                .atMost(BrokerReadiness.TIMEOUT)
                .until(() -> Files.exists(directory.resolve(LISTENS))
                        || !running.process().isAlive());
        if (!Files.exists(directory.resolve(LISTENS))) {
            throw new IOException(
                    "expected a broker on port " + port + ", found " + Files.readString(running.output()));
        }
        BrokerReadiness.await(bootstrapServers());
    }

    private static JavaProcess launch(Path directory, int port) throws IOException {
        return JavaProcess.start(
                BrokerProcess.class, directory.resolve("output.log"), directory.toString(), Integer.toString(port));
    }

    /** The child: a broker on the data in a directory, which creates a file there once it listens, and ends with its input. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        try (EmbeddedBroker broker = EmbeddedBroker.start(directory.resolve(DATA), Integer.parseInt(arguments[1]))) {
            Files.writeString(directory.resolve(LISTENS), broker.bootstrapServers());
            while (System.in.read() >= 0) {
                // Nothing is sent. The input ends when the parent does.
            }
        }
    }

    @Override
    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void kill() throws IOException {
        running.kill();
    }

    @Override
    public void restart() throws IOException {
        Files.deleteIfExists(directory.resolve(LISTENS));
        running = launch(directory, port);
        awaitReady();
    }

    @Override
    public void close() {
        try {
            running.kill();
        } catch (IOException alive) {
            throw new UncheckedIOException(alive);
        }
    }
}
