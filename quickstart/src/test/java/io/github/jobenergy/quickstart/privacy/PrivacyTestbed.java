package io.github.jobenergy.quickstart.privacy;

import static org.awaitility.Awaitility.await;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A broker without compression, energy-streams, and jobcomp-bridge in a process of its own, which logs everything. Its sacct
 * prints a table after one failure whose message has the name of a user, and its squeue always fails.
 */
final class PrivacyTestbed implements AutoCloseable {

    private static final Path LIBRARIES = Path.of("target/dist/lib").toAbsolutePath();
    private static final String PROGRAM = "io.github.jobenergy.jobcomp.cli.JobcompBridge";
    private static final int PARTITIONS = 2;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final String LOGBACK = """
            <configuration>
              <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
                <encoder><pattern>%d %-5level %logger %msg %kvp%n%ex</pattern></encoder>
              </appender>
              <logger name="io.github.jobenergy" level="TRACE"/>
              <!-- As shipped: at DEBUG, Jetty logs the requests themselves. -->
              <logger name="org.eclipse.jetty" level="WARN"/>
              <root level="DEBUG"><appender-ref ref="OUT"/></root>
            </configuration>
            """;

    private static final String SQUEUE = """
            #!/bin/sh
            echo 'squeue: error: cannot ask for NAME' >&2
            exit 1
            """;

    private static final String SACCT = """
            #!/bin/sh
            case $1 in
                -V) echo 'slurm 26.05.3'; exit ;;
                -e) head -n 1 "$0.rows" | tr '\\t' ' '; exit ;;
            esac
            if [ ! -e "$0.failed" ]; then
                : >"$0.failed"
                echo "sacct: error: cannot ask for NAME" >&2
                exit 1
            fi
            while [ $# -gt 0 ]; do
                case $1 in
                    --delimiter=*) d=${1#*=} ;;
                    -o) fields=$2 ;;
                    -j) jobs=$2 ;;
                esac
                shift
            done
            awk -F '\\t' -v d="$d" -v fields="$fields" -v jobs="$jobs" '
                function show(   i, line) {
                    for (i = 1; i <= n; i++) line = line (i > 1 ? d : "") $(at[name[i]])
                    print line
                }
                NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split(fields, name, ","); show(); next }
                jobs == "" || index("," jobs ",", "," $1 ",") { show() }
            ' "$0.rows"
            """;

    private final Path folder;
    private final EmbeddedBroker broker;
    private final Path config;
    private final EnergyApp energy;
    private Optional<Process> bridge = Optional.empty();
    private int logs;

    private PrivacyTestbed(Path folder, EmbeddedBroker broker, EnergyApp energy, Path config) {
        this.folder = folder;
        this.broker = broker;
        this.energy = energy;
        this.config = config;
    }

    /** Builds one in a folder: a table of accounting, and options of the bridge beyond those that any has. */
    static PrivacyTestbed in(Path folder, String account, List<String> options) throws Exception {
        for (String part : List.of("tmp", "new", "bad", "waiting")) {
            Files.createDirectories(folder.resolve("spool").resolve(part));
        }
        Files.writeString(folder.resolve("logback.xml"), LOGBACK);
        Path sacct = Files.writeString(folder.resolve("sacct"), SACCT.replace("NAME", Canary.NAME));
        Files.setPosixFilePermissions(sacct, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("sacct.rows"), account);
        Path squeue = Files.writeString(folder.resolve("squeue"), SQUEUE.replace("NAME", Canary.NAME));
        Files.setPosixFilePermissions(squeue, PosixFilePermissions.fromString("rwxr-xr-x"));
        EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"));
        createTopics(broker);
        EnergyApp energy = EnergyProgram.start(broker, folder.resolve("streams"));
        return new PrivacyTestbed(folder, broker, energy, config(folder, broker, options));
    }

    /** Makes a key in a folder; the option that names it. */
    static String keys(Path folder) throws IOException {
        Path keys = Files.writeString(folder.resolve("keys"), "2020 2020-01-01 " + "0123456789abcdef".repeat(4) + "\n");
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-------"));
        return "privacy.key-file=" + keys;
    }

    private static Path config(Path folder, EmbeddedBroker broker, List<String> options) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "cluster=" + Canary.CLUSTER,
                "bootstrap-server=" + broker.bootstrapServers(),
                "spool=" + folder.resolve("spool"),
                "sacct=" + folder.resolve("sacct"),
                "squeue=" + folder.resolve("squeue"),
                "sacct-duty=100",
                "first-look=PT0.2S",
                "settle-time=PT1S",
                "give-up-after=PT3S",
                "kafka.compression.type=none",
                "kafka.max.block.ms=120000",
                "kafka.default.api.timeout.ms=120000",
                "kafka.request.timeout.ms=60000"));
        lines.addAll(options);
        return Files.write(folder.resolve("bridge.properties"), lines);
    }

    /** As the contract has them, but not compressed: what is written can be found in the segments. */
    private static void createTopics(EmbeddedBroker broker) throws Exception {
        List<NewTopic> topics = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            Map<String, String> config = new HashMap<>(topic.config());
            config.put("compression.type", "uncompressed");
            config.put("retention.ms", "-1");
            topics.add(new NewTopic(topic.name(Topic.DEFAULT_PREFIX, ""), PARTITIONS, (short) 1).configs(config));
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(topics).all().get();
        }
    }

    String bootstrapServers() {
        return broker.bootstrapServers();
    }

    Path spool() {
        return folder.resolve("spool");
    }

    /** Where the broker keeps everything. */
    Path segments() {
        return folder.resolve("kafka");
    }

    /** Starts the bridge. */
    void startBridge() throws IOException {
        logs++;
        bridge = Optional.of(start(folder.resolve("bridge-" + logs + ".log"), "run", List.of()));
    }

    /** Stops it, and returns when it is down. */
    void stopBridge() throws IOException, InterruptedException {
        bridge.orElseThrow().destroy();
        end(bridge.orElseThrow());
    }

    /** Calls the program; what it printed, behind its exit status. */
    String call(String command, String... options) throws IOException, InterruptedException {
        logs++;
        Path log = folder.resolve("call-" + logs + ".log");
        int status = end(start(log, command, List.of(options)));
        return status + "\n" + Files.readString(log);
    }

    private Process start(Path log, String command, List<String> options) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Dlogback.configurationFile=" + folder.resolve(command.equals("run") ? "logback.xml" : "none.xml"),
                "-cp",
                LIBRARIES + "/*",
                PROGRAM,
                command,
                "--config=" + config));
        words.addAll(options);
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static int end(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("still running after " + TIMEOUT);
        }
        return process.exitValue();
    }

    /** Everything the bridge has logged and printed. */
    String log() throws IOException {
        StringBuilder log = new StringBuilder();
        for (Path file : files(folder, "bridge-")) {
            log.append(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        return log.toString();
    }

    /** The lines of it in which a text stands. */
    List<String> linesWith(String text) throws IOException {
        return log().lines().filter(line -> line.contains(text)).toList();
    }

    /** How many entries are in a part of the spool. */
    int entries(String part) {
        return names(part).size();
    }

    /** The names of the entries in a part of the spool. */
    List<String> names(String part) {
        try {
            return files(spool().resolve(part), "").stream()
                    .map(file -> file.getFileName().toString())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<Path> files(Path folder, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }

    /** Waits until everything in the spool is taken in. */
    void awaitSpoolIsEmpty() {
        await().atMost(TIMEOUT).until(() -> entries("new") == 0);
    }

    @Override
    public void close() {
        bridge.ifPresent(Process::destroyForcibly);
        energy.close();
        broker.close();
    }
}
