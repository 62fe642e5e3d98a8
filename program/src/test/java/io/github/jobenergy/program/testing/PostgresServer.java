package io.github.jobenergy.program.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A PostgreSQL on 127.0.0.1, from the binaries of Debian, in a folder of its own. */
public final class PostgresServer implements AutoCloseable {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    /** The user of the databases. */
    public static final String USER = "postgres";

    private static final long LIMIT_SECONDS = 300;

    private final Path binaries;
    private final Path folder;
    private final int port;
    private final AtomicInteger databases = new AtomicInteger();

    private PostgresServer(Path binaries, Path folder, int port) {
        this.binaries = binaries;
        this.folder = folder;
        this.port = port;
    }

    /** Starts a server; ends the test if the host has none. */
    public static PostgresServer start() throws IOException {
        HostRequirements.requireRoot("to start PostgreSQL as the user postgres");
        Optional<Path> binaries = binaries();
        if (binaries.isEmpty()) {
            HostRequirements.unmet("install the Debian package postgresql");
        }
        Path folder = Files.createTempDirectory("jobenergy-postgres");
        PostgresServer server = new PostgresServer(binaries.orElseThrow(), folder, freePort());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        server.run("chown", USER, folder.toString());
        server.runAsOwner("initdb", "--pgdata=" + server.data(), "--auth=trust", "--encoding=UTF8", "--no-sync");
        server.runAsOwner(
                "pg_ctl",
                "--pgdata=" + server.data(),
                "--log=" + folder.resolve("log"),
                "--wait",
                "--timeout=" + LIMIT_SECONDS,
                "-o",
                "-p " + server.port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + folder,
                "start");
        return server;
    }

    private static Optional<Path> binaries() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    /** Creates an empty database and returns its JDBC URL, for the user {@link #USER} without a password. */
    public String newDatabase() throws IOException {
        String name = "test" + databases.incrementAndGet();
        runAsOwner("createdb", "--host=127.0.0.1", "--port=" + port, name);
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + name;
    }

    private void runAsOwner(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("runuser", "-u", USER, "--", binaries.resolve(program).toString()));
        command.addAll(List.of(arguments));
        run(command.toArray(String[]::new));
    }

    private void run(String... command) throws IOException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        if (!succeeds(process)) {
            process.destroyForcibly();
            throw new IOException(
                    "expected " + String.join(" ", command) + " to succeed, found " + Files.readString(output));
        }
    }

    private static boolean succeeds(Process process) throws IOException {
        try {
            return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("expected the end of the process, found an interrupt", interrupted);
        }
    }

    @Override
    public void close() throws IOException {
        runAsOwner("pg_ctl", "--pgdata=" + data(), "--mode=immediate", "--wait", "stop");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
