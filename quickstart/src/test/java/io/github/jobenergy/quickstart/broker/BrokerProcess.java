package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.awaitility.Awaitility;

/** An {@link EmbeddedBroker} in a JVM of its own, which can be killed alone. It ends with the JVM that started it. */
public final class BrokerProcess implements KillableBroker {

    private static final String DATA = "data";
    private static final String PORT = "port";

    private final Path directory;
    private final int port;
    private JavaProcess running;

    private BrokerProcess(Path directory, int port, JavaProcess running) {
        this.directory = directory;
        this.port = port;
        this.running = running;
    }

    /** Starts one on any free port, and returns when it serves. */
    static BrokerProcess start(Path directory) throws IOException {
        JavaProcess process = launch(Files.createDirectories(directory), EmbeddedBroker.ANY_PORT);
        Awaitility.await("a broker's port")
                .atMost(Serving.PATIENCE)
                .until(() -> port(directory).isPresent() || !process.process().isAlive());
        Optional<Integer> port = port(directory);
        if (port.isEmpty()) {
            throw new IOException("expected a broker, found " + Files.readString(process.said()));
        }
        BrokerProcess broker = new BrokerProcess(directory, port.get(), process);
        Serving.await(broker.bootstrapServers());
        return broker;
    }

    private static Optional<Integer> port(Path directory) throws IOException {
        Path file = directory.resolve(PORT);
        return Files.exists(file) ? Optional.of(Integer.valueOf(Files.readString(file))) : Optional.empty();
    }

    private static JavaProcess launch(Path directory, int port) throws IOException {
        return JavaProcess.start(
                BrokerProcess.class, directory.resolve("said"), directory.toString(), Integer.toString(port));
    }

    /** The child: a broker on the data in a directory, which says its port there, and ends when its standard input does. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        try (EmbeddedBroker broker = EmbeddedBroker.start(directory.resolve(DATA), Integer.parseInt(arguments[1]))) {
            Path written = Files.writeString(directory.resolve("port.new"), Integer.toString(broker.port()));
            Files.move(written, directory.resolve(PORT), StandardCopyOption.ATOMIC_MOVE);
            while (System.in.read() >= 0) {
                // Nobody says anything; the end of the parent is the end of the input.
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
        running = launch(directory, port);
        Serving.await(bootstrapServers());
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
